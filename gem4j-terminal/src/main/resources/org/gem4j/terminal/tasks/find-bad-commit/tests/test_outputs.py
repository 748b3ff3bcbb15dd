def test_hash():
    assert open("bad.txt").read().strip() == "7fbeaf5b0018eb24583941f674a046041dc94b96"
