NAMES = ["Ana", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jude", "Kai", "Lea"]


def test_best():
    totals = {number: 0.0 for number in range(12)}
    for i in range(80):
        totals[i * 5 % 9] += sum((i + j) % 6 * ((i * 3 + j) % 40 + 0.5) for j in range(i % 4))
    customers = [(["PT", "NO", "KE", "CL"][number % 4], -totals[number], name) for number, name in enumerate(NAMES)]
    customers += [("IS", 0, "Zoe"), ("IS", 0, "Yan")]
    wanted = ["country,name,total"]
    for country in sorted({row[0] for row in customers}):
        _, worth, name = min(row for row in customers if row[0] == country)
        wanted.append("%s,%s,%.2f" % (country, name, -worth))
    assert open("best.csv").read().split() == wanted
