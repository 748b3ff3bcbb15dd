CREATE TABLE customers(id INT PRIMARY KEY, name VARCHAR(40), city VARCHAR(40), active BOOLEAN);
INSERT INTO customers VALUES (1,'Ana','Porto',TRUE),(2,'Bo','Oslo',TRUE),(3,'Cleo','Porto',FALSE),(4,'Dov','Haifa',TRUE),(5,'Eve','Oslo',TRUE);
CREATE TABLE products(id INT PRIMARY KEY, name VARCHAR(40), price DECIMAL(8,2), stock INT);
INSERT INTO products VALUES (1,'lamp',30.00,4),(2,'desk',220.00,0),(3,'chair',75.50,12),(4,'rug',99.00,3),(5,'clock',18.25,0);
CREATE TABLE orders(id INT PRIMARY KEY, customer_id INT, product_id INT, quantity INT, status VARCHAR(20));
INSERT INTO orders VALUES (1,1,1,2,'paid'),(2,2,2,1,'open'),(3,2,3,4,'paid'),(4,4,5,1,'open'),(5,1,4,1,'paid'),(6,5,3,2,'canceled'),(7,3,1,1,'paid'),(8,9,1,1,'open');
