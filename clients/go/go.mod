module licensedesk

go 1.19
