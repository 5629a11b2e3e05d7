module laya

go 1.26.0
