def test_invoice():
    assert open("invoice.txt").read() == "Invoice 4711: 12 crates, 340.50\n"
