DROP TABLE invoices, customers, countries, memberships, tenants, users;
