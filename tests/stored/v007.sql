BEGIN TRANSACTION;
CREATE TABLE account (
	person VARCHAR(32) NOT NULL, 
	handle VARCHAR(120) NOT NULL, 
	password VARCHAR(200), 
	created BIGINT NOT NULL, bot BOOLEAN DEFAULT 0 NOT NULL, skeleton VARCHAR(300) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_account PRIMARY KEY (person), 
	CONSTRAINT fk_account_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('007');
CREATE TABLE attempt (
	person VARCHAR(32) NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	way VARCHAR(80) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_attempt PRIMARY KEY (person, day, way)
);
CREATE TABLE block (
	person VARCHAR(32) NOT NULL, 
	blocked VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_block PRIMARY KEY (person, blocked), 
	CONSTRAINT fk_block_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE, 
	CONSTRAINT fk_block_blocked FOREIGN KEY(blocked) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE challenge (
	hash VARCHAR(64) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person VARCHAR(32), 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_challenge PRIMARY KEY (hash), 
	CONSTRAINT fk_challenge_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE chat (
	game VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	words TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (game, number), 
	CONSTRAINT fk_chat_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_chat_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE event (
	game VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	data TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_event PRIMARY KEY (game, seq), 
	CONSTRAINT fk_event_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "event" VALUES('shiftingseas',1,'open',NULL,'{"game":"shifting-seasons","options":{"players":2,"colours":["Sp","Su"],"group":"chosen"},"rules":1,"seats":[{"kind":"human"},{"kind":"open"}],"host":"ann","clock":{"kind":"time","bank":600,"add":5},"listed":true,"seed":"0000000000000000000000000000000000000000000000000000000000000000","secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',2,'sit',0,'{"person":"ann","name":"Ann","origin":"0a1b2c3d4e5f"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',3,'sit',1,'{"person":"bob","name":"Bob"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',4,'start',NULL,'{}',1000000);
INSERT INTO "event" VALUES('shiftingseas',5,'draw',NULL,'{"move":"card:2"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',6,'draw',NULL,'{"move":"card:1"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',7,'draw',NULL,'{"move":"card:12"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',8,'draw',NULL,'{"move":"card:8"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',9,'draw',NULL,'{"move":"draw:Au"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',10,'draw',NULL,'{"move":"draw:Wi*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',11,'draw',NULL,'{"move":"draw:Sp"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',12,'draw',NULL,'{"move":"draw:Su"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',13,'draw',NULL,'{"move":"draw:Au*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',14,'draw',NULL,'{"move":"draw:Au*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',15,'draw',NULL,'{"move":"draw:Wi*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',16,'draw',NULL,'{"move":"draw:Wi"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',17,'draw',NULL,'{"move":"draw:Wi*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',18,'draw',NULL,'{"move":"draw:Sp"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',19,'draw',NULL,'{"move":"draw:Su*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',20,'draw',NULL,'{"move":"draw:Wi"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',21,'draw',NULL,'{"move":"draw:Sp*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',22,'draw',NULL,'{"move":"draw:Su"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',23,'draw',NULL,'{"move":"draw:Au*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',24,'draw',NULL,'{"move":"draw:Wi"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',25,'draw',NULL,'{"move":"draw:Au*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',26,'draw',NULL,'{"move":"draw:Wi*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',27,'draw',NULL,'{"move":"draw:Sp*"}',1000000);
INSERT INTO "event" VALUES('shiftingseas',28,'move',0,'{"move":"double:Wi*>1","person":"ann","client":"c1"}',1001500);
INSERT INTO "event" VALUES('shiftingseas',29,'undo',0,'{"to":23}',1001500);
INSERT INTO "event" VALUES('shiftingseas',30,'move',0,'{"move":"double:Sp*>4","person":"ann","client":"c2"}',1003000);
INSERT INTO "event" VALUES('shiftingseas',31,'move',0,'{"move":"at:b5","person":"ann","client":"c3"}',1004500);
INSERT INTO "event" VALUES('shiftingseas',32,'draw',NULL,'{"move":"draw:Su"}',1004500);
INSERT INTO "event" VALUES('shiftingseas',33,'move',1,'{"move":"push:Au*>3","person":"bob","client":"c4"}',1006000);
INSERT INTO "event" VALUES('shiftingseas',34,'move',1,'{"move":"at:e5","person":"bob","client":"c5"}',1007500);
INSERT INTO "event" VALUES('shiftingseas',35,'draw',NULL,'{"move":"draw:Sp*"}',1007500);
INSERT INTO "event" VALUES('shiftingseas',36,'move',1,'{"move":"done","person":"bob","client":"c6"}',1009000);
INSERT INTO "event" VALUES('shiftingseas',37,'move',0,'{"move":"push:Sp*>1","person":"ann","client":"c7"}',1010500);
INSERT INTO "event" VALUES('shiftingseas',38,'move',0,'{"move":"at:a1","person":"ann","client":"c8"}',1012000);
INSERT INTO "event" VALUES('shiftingseas',39,'draw',NULL,'{"move":"draw:Sp"}',1012000);
INSERT INTO "event" VALUES('shiftingseas',40,'move',1,'{"move":"push:Su>1","person":"bob","client":"c9"}',1013500);
INSERT INTO "event" VALUES('shiftingseas',41,'move',1,'{"move":"at:b2","person":"bob","client":"c10"}',1015000);
INSERT INTO "event" VALUES('shiftingseas',42,'draw',NULL,'{"move":"draw:Su*"}',1015000);
INSERT INTO "event" VALUES('shiftingseas',43,'move',1,'{"move":"move:b2","person":"bob","client":"c11"}',1016500);
INSERT INTO "event" VALUES('shiftingseas',44,'move',1,'{"move":"to:c6","person":"bob","client":"c12"}',1018000);
INSERT INTO "event" VALUES('shiftingseas',45,'move',0,'{"move":"push:Su*>3","person":"ann","client":"c13"}',1019500);
INSERT INTO "event" VALUES('shiftingseas',46,'move',0,'{"move":"at:d6","person":"ann","client":"c14"}',1021000);
INSERT INTO "event" VALUES('shiftingseas',47,'draw',NULL,'{"move":"draw:Sp"}',1021000);
INSERT INTO "event" VALUES('shiftingseas',48,'move',1,'{"move":"push:Wi*>4","person":"bob","client":"c15"}',1022500);
INSERT INTO "event" VALUES('shiftingseas',49,'undo',1,'{"to":41}',1022500);
INSERT INTO "event" VALUES('shiftingseas',50,'move',1,'{"move":"push:Wi*>2","person":"bob","client":"c16"}',1024000);
INSERT INTO "event" VALUES('shiftingseas',51,'move',1,'{"move":"at:e2","person":"bob","client":"c17"}',1025500);
INSERT INTO "event" VALUES('shiftingseas',52,'draw',NULL,'{"move":"draw:Au"}',1025500);
INSERT INTO "event" VALUES('shiftingseas',53,'move',0,'{"move":"push:Au>1","person":"ann","client":"c18"}',1027000);
INSERT INTO "event" VALUES('shiftingseas',54,'move',0,'{"move":"at:a2","person":"ann","client":"c19"}',1028500);
INSERT INTO "event" VALUES('shiftingseas',55,'draw',NULL,'{"move":"draw:Sp"}',1028500);
INSERT INTO "event" VALUES('shiftingseas',56,'move',1,'{"move":"push:Sp>4","person":"bob","client":"c20"}',1030000);
INSERT INTO "event" VALUES('shiftingseas',57,'move',1,'{"move":"at:b5","person":"bob","client":"c21"}',1031500);
INSERT INTO "event" VALUES('shiftingseas',58,'draw',NULL,'{"move":"draw:Wi*"}',1031500);
INSERT INTO "event" VALUES('shiftingseas',59,'offer',1,'{}',1031500);
INSERT INTO "event" VALUES('shiftingseas',60,'move',0,'{"move":"push:Wi*>3","person":"ann","client":"c22"}',1033000);
INSERT INTO "event" VALUES('shiftingseas',61,'undo',0,'{"to":50}',1033000);
INSERT INTO "event" VALUES('shiftingseas',62,'move',0,'{"move":"push:Wi*>2","person":"ann","client":"c23"}',1034500);
INSERT INTO "event" VALUES('shiftingseas',63,'move',0,'{"move":"at:f1","person":"ann","client":"c24"}',1036000);
INSERT INTO "event" VALUES('shiftingseas',64,'draw',NULL,'{"move":"draw:Sp"}',1036000);
INSERT INTO "event" VALUES('shiftingseas',65,'move',1,'{"move":"push:Sp>2","person":"bob","client":"c25"}',1037500);
INSERT INTO "event" VALUES('shiftingseas',66,'move',1,'{"move":"at:f3","person":"bob","client":"c26"}',1039000);
INSERT INTO "event" VALUES('shiftingseas',67,'draw',NULL,'{"move":"draw:Sp"}',1039000);
INSERT INTO "event" VALUES('shiftingseas',68,'move',0,'{"move":"push:Sp>3","person":"ann","client":"c27"}',1040500);
INSERT INTO "event" VALUES('shiftingseas',69,'move',0,'{"move":"at:d5","person":"ann","client":"c28"}',1042000);
INSERT INTO "event" VALUES('shiftingseas',70,'draw',NULL,'{"move":"draw:Wi"}',1042000);
INSERT INTO "event" VALUES('shiftingseas',71,'move',1,'{"move":"push:Wi>3","person":"bob","client":"c29"}',1043500);
INSERT INTO "event" VALUES('shiftingseas',72,'undo',1,'{"to":59}',1043500);
INSERT INTO "event" VALUES('shiftingseas',73,'move',1,'{"move":"push:Wi>2","person":"bob","client":"c30"}',1045000);
INSERT INTO "event" VALUES('shiftingseas',74,'move',1,'{"move":"at:e3","person":"bob","client":"c31"}',1046500);
INSERT INTO "event" VALUES('shiftingseas',75,'draw',NULL,'{"move":"draw:Su"}',1046500);
INSERT INTO "event" VALUES('shiftingseas',76,'leave',1,'{}',1046500);
INSERT INTO "event" VALUES('shiftingseas',77,'bot',1,'{"level":"random"}',1046500);
INSERT INTO "event" VALUES('shiftingseas',78,'move',0,'{"move":"push:Sp>2","person":"ann","client":"c32"}',1048000);
INSERT INTO "event" VALUES('shiftingseas',79,'move',0,'{"move":"at:e1","person":"ann","client":"c33"}',1049500);
INSERT INTO "event" VALUES('shiftingseas',80,'draw',NULL,'{"move":"draw:Wi"}',1049500);
INSERT INTO "event" VALUES('shiftingseas',81,'move',1,'{"move":"push:Sp>1"}',1051000);
INSERT INTO "event" VALUES('shiftingseas',82,'move',1,'{"move":"at:a1"}',1052500);
INSERT INTO "event" VALUES('shiftingseas',83,'draw',NULL,'{"move":"draw:Au*"}',1052500);
INSERT INTO "event" VALUES('shiftingseas',84,'move',0,'{"move":"push:Wi>3","person":"ann","client":"c34"}',1054000);
INSERT INTO "event" VALUES('shiftingseas',85,'undo',0,'{"to":68}',1054000);
INSERT INTO "event" VALUES('shiftingseas',86,'move',0,'{"move":"push:Su>1","person":"ann","client":"c35"}',1055500);
INSERT INTO "event" VALUES('shiftingseas',87,'move',0,'{"move":"at:b2","person":"ann","client":"c36"}',1057000);
INSERT INTO "event" VALUES('shiftingseas',88,'draw',NULL,'{"move":"draw:Su*"}',1057000);
INSERT INTO "event" VALUES('shiftingseas',89,'move',1,'{"move":"push:Su*>1"}',1058500);
INSERT INTO "event" VALUES('shiftingseas',90,'move',1,'{"move":"at:c1"}',1060000);
INSERT INTO "event" VALUES('shiftingseas',91,'draw',NULL,'{"move":"draw:Su*"}',1060000);
INSERT INTO "event" VALUES('shiftingseas',92,'move',0,'{"move":"push:Su*>1","person":"ann","client":"c37"}',1061500);
INSERT INTO "event" VALUES('shiftingseas',93,'sit',1,'{"person":"bob","name":"Bob"}',1061500);
INSERT INTO "event" VALUES('shiftingseas',94,'move',0,'{"move":"at:c2","person":"ann","client":"c38"}',1063000);
INSERT INTO "event" VALUES('shiftingseas',95,'draw',NULL,'{"move":"draw:Sp*"}',1063000);
INSERT INTO "event" VALUES('shiftingseas',96,'move',1,'{"move":"push:Au*>2","person":"bob","client":"c39"}',1064500);
INSERT INTO "event" VALUES('shiftingseas',97,'undo',1,'{"to":77}',1064500);
INSERT INTO "event" VALUES('shiftingseas',98,'move',1,'{"move":"push:Au*>2","person":"bob","client":"c40"}',1066000);
INSERT INTO "event" VALUES('shiftingseas',99,'move',1,'{"move":"at:f1","person":"bob","client":"c41"}',1067500);
INSERT INTO "event" VALUES('shiftingseas',100,'draw',NULL,'{"move":"draw:Au"}',1067500);
INSERT INTO "event" VALUES('shiftingseas',101,'move',0,'{"move":"push:Sp*>1","person":"ann","client":"c42"}',1069000);
INSERT INTO "event" VALUES('shiftingseas',102,'move',0,'{"move":"at:c1","person":"ann","client":"c43"}',1070500);
INSERT INTO "event" VALUES('shiftingseas',103,'draw',NULL,'{"move":"draw:Au"}',1070500);
INSERT INTO "event" VALUES('shiftingseas',104,'move',1,'{"move":"push:Au>1","person":"bob","client":"c44"}',1072000);
INSERT INTO "event" VALUES('shiftingseas',105,'move',1,'{"move":"at:a2","person":"bob","client":"c45"}',1073500);
INSERT INTO "event" VALUES('shiftingseas',106,'draw',NULL,'{"move":"draw:Au"}',1073500);
INSERT INTO "event" VALUES('shiftingseas',107,'move',0,'{"move":"push:Wi>2","person":"ann","client":"c46"}',1075000);
INSERT INTO "event" VALUES('shiftingseas',108,'undo',0,'{"to":86}',1075000);
INSERT INTO "event" VALUES('shiftingseas',109,'move',0,'{"move":"push:Wi>1","person":"ann","client":"c47"}',1076500);
INSERT INTO "event" VALUES('shiftingseas',110,'move',0,'{"move":"at:b3","person":"ann","client":"c48"}',1078000);
INSERT INTO "event" VALUES('shiftingseas',111,'draw',NULL,'{"move":"draw:Sp*"}',1078000);
INSERT INTO "event" VALUES('shiftingseas',112,'move',1,'{"move":"push:Sp*>3","person":"bob","client":"c49"}',1079500);
INSERT INTO "event" VALUES('shiftingseas',113,'move',1,'{"move":"at:d6","person":"bob","client":"c50"}',1081000);
INSERT INTO "event" VALUES('shiftingseas',114,'draw',NULL,'{"move":"draw:Au"}',1081000);
INSERT INTO "event" VALUES('shiftingseas',115,'move',0,'{"move":"push:Au>4","person":"ann","client":"c51"}',1082500);
INSERT INTO "event" VALUES('shiftingseas',116,'move',0,'{"move":"at:b4","person":"ann","client":"c52"}',1084000);
INSERT INTO "event" VALUES('shiftingseas',117,'draw',NULL,'{"move":"draw:Su"}',1084000);
INSERT INTO "event" VALUES('shiftingseas',118,'move',1,'{"move":"push:Su>4","person":"bob","client":"c53"}',1085500);
INSERT INTO "event" VALUES('shiftingseas',119,'undo',1,'{"to":95}',1085500);
INSERT INTO "event" VALUES('shiftingseas',120,'move',1,'{"move":"push:Au>4","person":"bob","client":"c54"}',1087000);
INSERT INTO "event" VALUES('shiftingseas',121,'move',1,'{"move":"at:b6","person":"bob","client":"c55"}',1088500);
INSERT INTO "event" VALUES('shiftingseas',122,'draw',NULL,'{"move":"draw:Su"}',1088500);
INSERT INTO "event" VALUES('shiftingseas',123,'move',0,'{"move":"push:Au>4","person":"ann","client":"c56"}',1090000);
INSERT INTO "event" VALUES('shiftingston',1,'open',NULL,'{"game":"shifting-stones","options":{"players":2,"rounds":100},"rules":1,"seats":[{"kind":"human"},{"kind":"open"}],"host":"ann","clock":{"kind":"time","bank":600,"add":5},"listed":true,"seed":"0101010101010101010101010101010101010101010101010101010101010101","secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}',1000000);
INSERT INTO "event" VALUES('shiftingston',2,'sit',0,'{"person":"ann","name":"Ann","origin":"0a1b2c3d4e5f"}',1000000);
INSERT INTO "event" VALUES('shiftingston',3,'sit',1,'{"person":"bob","name":"Bob","nonce":"00000000000000000000000000000000"}',1000000);
INSERT INTO "event" VALUES('shiftingston',4,'start',NULL,'{}',1000000);
INSERT INTO "event" VALUES('shiftingston',5,'draw',NULL,'{"move":"stone:horse"}',1000000);
INSERT INTO "event" VALUES('shiftingston',6,'draw',NULL,'{"move":"stone:seed"}',1000000);
INSERT INTO "event" VALUES('shiftingston',7,'draw',NULL,'{"move":"stone:horse"}',1000000);
INSERT INTO "event" VALUES('shiftingston',8,'draw',NULL,'{"move":"stone:tree"}',1000000);
INSERT INTO "event" VALUES('shiftingston',9,'draw',NULL,'{"move":"stone:bird"}',1000000);
INSERT INTO "event" VALUES('shiftingston',10,'draw',NULL,'{"move":"stone:bird"}',1000000);
INSERT INTO "event" VALUES('shiftingston',11,'draw',NULL,'{"move":"stone:seed"}',1000000);
INSERT INTO "event" VALUES('shiftingston',12,'draw',NULL,'{"move":"stone:horse"}',1000000);
INSERT INTO "event" VALUES('shiftingston',13,'draw',NULL,'{"move":"stone:sun"}',1000000);
INSERT INTO "event" VALUES('shiftingston',14,'draw',NULL,'{"move":"deal:#70"}',1000000);
INSERT INTO "event" VALUES('shiftingston',15,'draw',NULL,'{"move":"deal:#72"}',1000000);
INSERT INTO "event" VALUES('shiftingston',16,'draw',NULL,'{"move":"deal:#46"}',1000000);
INSERT INTO "event" VALUES('shiftingston',17,'draw',NULL,'{"move":"deal:#47"}',1000000);
INSERT INTO "event" VALUES('shiftingston',18,'draw',NULL,'{"move":"deal:#32"}',1000000);
INSERT INTO "event" VALUES('shiftingston',19,'draw',NULL,'{"move":"deal:#44"}',1000000);
INSERT INTO "event" VALUES('shiftingston',20,'draw',NULL,'{"move":"deal:#67"}',1000000);
INSERT INTO "event" VALUES('shiftingston',21,'draw',NULL,'{"move":"deal:#12"}',1000000);
INSERT INTO "event" VALUES('shiftingston',22,'move',0,'{"move":"#70","person":"ann","client":"c1"}',1001500);
INSERT INTO "event" VALUES('shiftingston',23,'undo',0,'{"to":17}',1001500);
INSERT INTO "event" VALUES('shiftingston',24,'move',0,'{"move":"#72","person":"ann","client":"c2"}',1003000);
INSERT INTO "event" VALUES('shiftingston',25,'move',0,'{"move":"!a2","person":"ann","client":"c3"}',1004500);
INSERT INTO "event" VALUES('shiftingston',26,'move',0,'{"move":"end","person":"ann","client":"c4"}',1006000);
INSERT INTO "event" VALUES('shiftingston',27,'draw',NULL,'{"move":"deal:#62"}',1006000);
INSERT INTO "event" VALUES('shiftingston',28,'move',1,'{"move":"#12","person":"bob","client":"c5"}',1007500);
INSERT INTO "event" VALUES('shiftingston',29,'move',1,'{"move":"~b1b2","person":"bob","client":"c6"}',1009000);
INSERT INTO "event" VALUES('shiftingston',30,'move',1,'{"move":"end","person":"bob","client":"c7"}',1010500);
INSERT INTO "event" VALUES('shiftingston',31,'draw',NULL,'{"move":"deal:#56"}',1010500);
INSERT INTO "event" VALUES('shiftingston',32,'move',0,'{"move":"skip","person":"ann","client":"c8"}',1012000);
INSERT INTO "event" VALUES('shiftingston',33,'draw',NULL,'{"move":"deal:#31"}',1012000);
INSERT INTO "event" VALUES('shiftingston',34,'draw',NULL,'{"move":"deal:#19"}',1012000);
INSERT INTO "event" VALUES('shiftingston',35,'move',1,'{"move":"#44","person":"bob","client":"c9"}',1013500);
INSERT INTO "event" VALUES('shiftingston',36,'move',1,'{"move":"~a2a3","person":"bob","client":"c10"}',1015000);
INSERT INTO "event" VALUES('shiftingston',37,'move',1,'{"move":"end","person":"bob","client":"c11"}',1016500);
INSERT INTO "event" VALUES('shiftingston',38,'draw',NULL,'{"move":"deal:#30"}',1016500);
INSERT INTO "event" VALUES('shiftingston',39,'move',0,'{"move":"#46","person":"ann","client":"c12"}',1018000);
INSERT INTO "event" VALUES('shiftingston',40,'move',0,'{"move":"~a2b2","person":"ann","client":"c13"}',1019500);
INSERT INTO "event" VALUES('shiftingston',41,'move',0,'{"move":"#70","person":"ann","client":"c14"}',1021000);
INSERT INTO "event" VALUES('shiftingston',42,'move',0,'{"move":"~a2b2","person":"ann","client":"c15"}',1022500);
INSERT INTO "event" VALUES('shiftingston',43,'move',0,'{"move":"#47","person":"ann","client":"c16"}',1024000);
INSERT INTO "event" VALUES('shiftingston',44,'move',0,'{"move":"!b1","person":"ann","client":"c17"}',1025500);
INSERT INTO "event" VALUES('shiftingston',45,'move',0,'{"move":"#62","person":"ann","client":"c18"}',1027000);
INSERT INTO "event" VALUES('shiftingston',46,'move',0,'{"move":"~a1a2","person":"ann","client":"c19"}',1028500);
INSERT INTO "event" VALUES('shiftingston',47,'move',0,'{"move":"#19","person":"ann","client":"c20"}',1030000);
INSERT INTO "event" VALUES('shiftingston',48,'move',0,'{"move":"!a3","person":"ann","client":"c21"}',1031500);
INSERT INTO "event" VALUES('shiftingston',49,'offer',1,'{}',1031500);
INSERT INTO "event" VALUES('shiftingston',50,'move',0,'{"move":"end","person":"ann","client":"c22"}',1033000);
INSERT INTO "event" VALUES('shiftingston',51,'draw',NULL,'{"move":"deal:#59"}',1033000);
INSERT INTO "event" VALUES('shiftingston',52,'draw',NULL,'{"move":"deal:#35"}',1033000);
INSERT INTO "event" VALUES('shiftingston',53,'draw',NULL,'{"move":"deal:#3"}',1033000);
INSERT INTO "event" VALUES('shiftingston',54,'move',1,'{"move":"skip","person":"bob","client":"c23"}',1034500);
INSERT INTO "event" VALUES('shiftingston',55,'draw',NULL,'{"move":"deal:#34"}',1034500);
INSERT INTO "event" VALUES('shiftingston',56,'draw',NULL,'{"move":"deal:#27"}',1034500);
INSERT INTO "event" VALUES('shiftingston',57,'move',0,'{"move":"#59","person":"ann","client":"c24"}',1036000);
INSERT INTO "event" VALUES('shiftingston',58,'move',0,'{"move":"!c2","person":"ann","client":"c25"}',1037500);
INSERT INTO "event" VALUES('shiftingston',59,'move',0,'{"move":"#31","person":"ann","client":"c26"}',1039000);
INSERT INTO "event" VALUES('shiftingston',60,'move',0,'{"move":"~c2c3","person":"ann","client":"c27"}',1040500);
INSERT INTO "event" VALUES('shiftingston',61,'move',0,'{"move":"end","person":"ann","client":"c28"}',1042000);
INSERT INTO "event" VALUES('shiftingston',62,'draw',NULL,'{"move":"deal:#33"}',1042000);
INSERT INTO "event" VALUES('shiftingston',63,'draw',NULL,'{"move":"deal:#38"}',1042000);
INSERT INTO "event" VALUES('shiftingston',64,'move',1,'{"move":"#27","person":"bob","client":"c29"}',1043500);
INSERT INTO "event" VALUES('shiftingston',65,'undo',1,'{"to":56}',1043500);
INSERT INTO "event" VALUES('shiftingston',66,'move',1,'{"move":"#32","person":"bob","client":"c30"}',1045000);
INSERT INTO "event" VALUES('shiftingston',67,'move',1,'{"move":"~b1c1","person":"bob","client":"c31"}',1046500);
INSERT INTO "event" VALUES('shiftingston',68,'leave',1,'{}',1046500);
INSERT INTO "event" VALUES('shiftingston',69,'bot',1,'{"level":"random"}',1046500);
INSERT INTO "event" VALUES('shiftingston',70,'move',1,'{"move":"#27"}',1048000);
INSERT INTO "event" VALUES('shiftingston',71,'move',1,'{"move":"~a1b1"}',1049500);
INSERT INTO "event" VALUES('shiftingston',72,'move',1,'{"move":"#30"}',1051000);
INSERT INTO "event" VALUES('shiftingston',73,'move',1,'{"move":"~a1b1"}',1052500);
INSERT INTO "event" VALUES('shiftingston',74,'move',1,'{"move":"#34"}',1054000);
INSERT INTO "event" VALUES('shiftingston',75,'move',1,'{"move":"~a1b1"}',1055500);
INSERT INTO "event" VALUES('shiftingston',76,'move',1,'{"move":"#56"}',1057000);
INSERT INTO "event" VALUES('shiftingston',77,'move',1,'{"move":"~a1b1"}',1058500);
INSERT INTO "event" VALUES('shiftingston',78,'move',1,'{"move":"#67"}',1060000);
INSERT INTO "event" VALUES('shiftingston',79,'move',1,'{"move":"~a1b1"}',1061500);
INSERT INTO "event" VALUES('shiftingston',80,'move',1,'{"move":"end","forced":true}',1061500);
INSERT INTO "event" VALUES('shiftingston',81,'draw',NULL,'{"move":"deal:#7"}',1061500);
INSERT INTO "event" VALUES('shiftingston',82,'draw',NULL,'{"move":"deal:#69"}',1061500);
INSERT INTO "event" VALUES('shiftingston',83,'draw',NULL,'{"move":"deal:#61"}',1061500);
INSERT INTO "event" VALUES('shiftingston',84,'draw',NULL,'{"move":"deal:#29"}',1061500);
INSERT INTO "event" VALUES('shiftingston',85,'sit',1,'{"person":"bob","name":"Bob"}',1061500);
INSERT INTO "event" VALUES('shiftingston',86,'move',0,'{"move":"#35","person":"ann","client":"c32"}',1063000);
INSERT INTO "event" VALUES('shiftingston',87,'move',0,'{"move":"!c3","person":"ann","client":"c33"}',1064500);
INSERT INTO "event" VALUES('shiftingston',88,'move',0,'{"move":"#3","person":"ann","client":"c34"}',1066000);
INSERT INTO "event" VALUES('shiftingston',89,'move',0,'{"move":"~b2b3","person":"ann","client":"c35"}',1067500);
INSERT INTO "event" VALUES('shiftingston',90,'move',0,'{"move":"#38","person":"ann","client":"c36"}',1069000);
INSERT INTO "event" VALUES('shiftingston',91,'move',0,'{"move":"!a3","person":"ann","client":"c37"}',1070500);
INSERT INTO "event" VALUES('shiftingston',92,'move',0,'{"move":"#33","person":"ann","client":"c38"}',1072000);
INSERT INTO "event" VALUES('shiftingston',93,'move',0,'{"move":"~a3b3","person":"ann","client":"c39"}',1073500);
INSERT INTO "event" VALUES('shiftingston',94,'move',0,'{"move":"end","forced":true}',1073500);
INSERT INTO "event" VALUES('shiftingston',95,'draw',NULL,'{"move":"deal:#17"}',1073500);
INSERT INTO "event" VALUES('shiftingston',96,'draw',NULL,'{"move":"deal:#52"}',1073500);
INSERT INTO "event" VALUES('shiftingston',97,'draw',NULL,'{"move":"deal:#41"}',1073500);
INSERT INTO "event" VALUES('shiftingston',98,'draw',NULL,'{"move":"deal:#39"}',1073500);
INSERT INTO "event" VALUES('shiftingston',99,'move',1,'{"move":"#29","person":"bob","client":"c40"}',1075000);
INSERT INTO "event" VALUES('shiftingston',100,'undo',1,'{"to":86}',1075000);
INSERT INTO "event" VALUES('shiftingston',101,'move',1,'{"move":"#7","person":"bob","client":"c41"}',1076500);
INSERT INTO "event" VALUES('shiftingston',102,'move',1,'{"move":"!a2","person":"bob","client":"c42"}',1078000);
INSERT INTO "event" VALUES('shiftingston',103,'move',1,'{"move":"#29","person":"bob","client":"c43"}',1079500);
INSERT INTO "event" VALUES('shiftingston',104,'move',1,'{"move":"~a2b2","person":"bob","client":"c44"}',1081000);
INSERT INTO "event" VALUES('shiftingston',105,'move',1,'{"move":"#69","person":"bob","client":"c45"}',1082500);
INSERT INTO "event" VALUES('shiftingston',106,'move',1,'{"move":"~a3b3","person":"bob","client":"c46"}',1084000);
INSERT INTO "event" VALUES('shiftingston',107,'move',1,'{"move":"#61","person":"bob","client":"c47"}',1085500);
INSERT INTO "event" VALUES('shiftingston',108,'undo',1,'{"to":92}',1085500);
INSERT INTO "event" VALUES('shiftingston',109,'move',1,'{"move":"end","person":"bob","client":"c48"}',1087000);
INSERT INTO "event" VALUES('shiftingston',110,'draw',NULL,'{"move":"deal:#25"}',1087000);
INSERT INTO "event" VALUES('shiftingston',111,'draw',NULL,'{"move":"deal:#4"}',1087000);
INSERT INTO "event" VALUES('shiftingston',112,'draw',NULL,'{"move":"deal:#28"}',1087000);
INSERT INTO "event" VALUES('shiftingston',113,'move',0,'{"move":"end","person":"ann","client":"c49"}',1088500);
INSERT INTO "event" VALUES('shiftingston',114,'move',1,'{"move":"skip","person":"bob","client":"c50"}',1090000);
INSERT INTO "event" VALUES('shiftingston',115,'draw',NULL,'{"move":"deal:#20"}',1090000);
INSERT INTO "event" VALUES('shiftingston',116,'draw',NULL,'{"move":"deal:#22"}',1090000);
INSERT INTO "event" VALUES('shiftingston',117,'move',0,'{"move":"#17","person":"ann","client":"c51"}',1091500);
INSERT INTO "event" VALUES('shiftingston',118,'move',0,'{"move":"!a2","person":"ann","client":"c52"}',1093000);
INSERT INTO "event" VALUES('shiftingston',119,'move',0,'{"move":"#41","person":"ann","client":"c53"}',1094500);
INSERT INTO "event" VALUES('shiftingston',120,'move',0,'{"move":"~b3c3","person":"ann","client":"c54"}',1096000);
INSERT INTO "event" VALUES('shiftingston',121,'move',0,'{"move":"end","person":"ann","client":"c55"}',1097500);
INSERT INTO "event" VALUES('shiftingston',122,'draw',NULL,'{"move":"deal:#49"}',1097500);
INSERT INTO "event" VALUES('shiftingston',123,'draw',NULL,'{"move":"deal:#6"}',1097500);
INSERT INTO "event" VALUES('shiftingston',124,'move',1,'{"move":"#20","person":"bob","client":"c56"}',1099000);
INSERT INTO "event" VALUES('shiftingston',125,'move',1,'{"move":"!a2","person":"bob","client":"c57"}',1100500);
INSERT INTO "event" VALUES('shiftingston',126,'move',1,'{"move":"#4","person":"bob","client":"c58"}',1102000);
INSERT INTO "event" VALUES('shiftingston',127,'move',1,'{"move":"~a2a3","person":"bob","client":"c59"}',1103500);
INSERT INTO "event" VALUES('shiftingston',128,'move',1,'{"move":"end","person":"bob","client":"c60"}',1105000);
INSERT INTO "event" VALUES('shiftingston',129,'move',0,'{"move":"#49","person":"ann","client":"c61"}',1106500);
INSERT INTO "event" VALUES('shiftingston',130,'undo',0,'{"to":112}',1106500);
INSERT INTO "event" VALUES('shiftingston',131,'move',0,'{"move":"#52","person":"ann","client":"c62"}',1108000);
INSERT INTO "event" VALUES('shiftingston',132,'move',0,'{"move":"~a2a3","person":"ann","client":"c63"}',1109500);
INSERT INTO "event" VALUES('shiftingston',133,'move',0,'{"move":"#6","person":"ann","client":"c64"}',1111000);
INSERT INTO "event" VALUES('shiftingston',134,'move',0,'{"move":"~b2b3","person":"ann","client":"c65"}',1112500);
INSERT INTO "event" VALUES('shiftingston',135,'move',0,'{"move":"#49","person":"ann","client":"c66"}',1114000);
INSERT INTO "event" VALUES('shiftingston',136,'move',0,'{"move":"~c2c3","person":"ann","client":"c67"}',1115500);
INSERT INTO "event" VALUES('shiftingston',137,'move',0,'{"move":"end","person":"ann","client":"c68"}',1117000);
INSERT INTO "event" VALUES('shiftingston',138,'draw',NULL,'{"move":"deal:#66"}',1117000);
INSERT INTO "event" VALUES('shiftingston',139,'draw',NULL,'{"move":"deal:#18"}',1117000);
INSERT INTO "event" VALUES('shiftingston',140,'draw',NULL,'{"move":"deal:#37"}',1117000);
INSERT INTO "event" VALUES('shiftingston',141,'move',1,'{"move":"#28","person":"bob","client":"c69"}',1118500);
INSERT INTO "event" VALUES('shiftingston',142,'move',1,'{"move":"!a1","person":"bob","client":"c70"}',1120000);
INSERT INTO "event" VALUES('shiftingston',143,'move',1,'{"move":"end","person":"bob","client":"c71"}',1121500);
INSERT INTO "event" VALUES('shiftingston',144,'draw',NULL,'{"move":"deal:#55"}',1121500);
INSERT INTO "event" VALUES('shiftingston',145,'move',0,'{"move":"skip","person":"ann","client":"c72"}',1123000);
INSERT INTO "event" VALUES('shiftingston',146,'draw',NULL,'{"move":"deal:#14"}',1123000);
INSERT INTO "event" VALUES('shiftingston',147,'draw',NULL,'{"move":"deal:#9"}',1123000);
INSERT INTO "event" VALUES('shiftingston',148,'move',1,'{"move":"#55","person":"bob","client":"c73"}',1124500);
INSERT INTO "event" VALUES('shiftingston',149,'move',1,'{"move":"~a1b1","person":"bob","client":"c74"}',1126000);
INSERT INTO "event" VALUES('shiftingston',150,'move',1,'{"move":"#61","person":"bob","client":"c75"}',1127500);
INSERT INTO "event" VALUES('shiftingston',151,'undo',1,'{"to":131}',1127500);
INSERT INTO "event" VALUES('shiftingston',152,'move',1,'{"move":"#61","person":"bob","client":"c76"}',1129000);
INSERT INTO "event" VALUES('shiftingston',153,'move',1,'{"move":"!a3","person":"bob","client":"c77"}',1130500);
INSERT INTO "event" VALUES('shiftingston',154,'move',1,'{"move":"#25","person":"bob","client":"c78"}',1132000);
INSERT INTO "event" VALUES('shiftingston',155,'move',1,'{"move":"~b2b3","person":"bob","client":"c79"}',1133500);
INSERT INTO "event" VALUES('shiftingston',156,'move',1,'{"move":"#22","person":"bob","client":"c80"}',1135000);
INSERT INTO "event" VALUES('shiftingston',157,'move',1,'{"move":"~c2c3","person":"bob","client":"c81"}',1136500);
INSERT INTO "event" VALUES('shiftingston',158,'move',1,'{"move":"end","forced":true}',1136500);
INSERT INTO "event" VALUES('shiftingston',159,'draw',NULL,'{"move":"deal:#48"}',1136500);
INSERT INTO "event" VALUES('shiftingston',160,'draw',NULL,'{"move":"deal:#64"}',1136500);
INSERT INTO "event" VALUES('shiftingston',161,'draw',NULL,'{"move":"deal:#65"}',1136500);
INSERT INTO "event" VALUES('shiftingston',162,'draw',NULL,'{"move":"deal:#68"}',1136500);
INSERT INTO "event" VALUES('shiftingston',163,'move',0,'{"move":"#39","person":"ann","client":"c82"}',1138000);
INSERT INTO "event" VALUES('shiftingston',164,'undo',0,'{"to":142}',1138000);
INSERT INTO "event" VALUES('shiftingston',165,'move',0,'{"move":"#66","person":"ann","client":"c83"}',1139500);
INSERT INTO "event" VALUES('shiftingston',166,'move',0,'{"move":"!c2","person":"ann","client":"c84"}',1141000);
INSERT INTO "event" VALUES('shiftingston',167,'move',0,'{"move":"#14","person":"ann","client":"c85"}',1142500);
INSERT INTO "event" VALUES('shiftingston',168,'move',0,'{"move":"!b1","person":"ann","client":"c86"}',1144000);
INSERT INTO "event" VALUES('shiftingston',169,'move',0,'{"move":"end","person":"ann","client":"c87"}',1145500);
INSERT INTO "event" VALUES('shiftingston',170,'move',1,'{"move":"#64","person":"bob","client":"c88"}',1147000);
INSERT INTO "event" VALUES('shiftingston',171,'move',1,'{"move":"~b2c2","person":"bob","client":"c89"}',1148500);
INSERT INTO "event" VALUES('shiftingston',172,'move',1,'{"move":"end","person":"bob","client":"c90"}',1150000);
INSERT INTO "event" VALUES('shiftingston',173,'draw',NULL,'{"move":"deal:#53"}',1150000);
INSERT INTO "event" VALUES('shiftingston',174,'resign',0,'{"level":"easy"}',1150000);
INSERT INTO "event" VALUES('shiftingston',175,'rated',NULL,'{"ratings":[[25.0,8.333333333333334,25.0,8.06590141354368],[25.0,8.333333333333334,25.0,8.06590141354368]]}',1150000);
INSERT INTO "event" VALUES('turnoftime',1,'open',NULL,'{"game":"turn-of-time","options":{"players":2},"rules":1,"seats":[{"kind":"human"},{"kind":"open"}],"host":"ann","clock":{"kind":"time","bank":600,"add":5},"listed":true,"seed":"0202020202020202020202020202020202020202020202020202020202020202","secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}',1000000);
INSERT INTO "event" VALUES('turnoftime',2,'sit',0,'{"person":"ann","name":"Ann","origin":"0a1b2c3d4e5f"}',1000000);
INSERT INTO "event" VALUES('turnoftime',3,'sit',1,'{"person":"bob","name":"Bob"}',1000000);
INSERT INTO "event" VALUES('turnoftime',4,'start',NULL,'{}',1000000);
INSERT INTO "event" VALUES('turnoftime',5,'draw',NULL,'{"move":"draw:Wi"}',1000000);
INSERT INTO "event" VALUES('turnoftime',6,'draw',NULL,'{"move":"draw:Su"}',1000000);
INSERT INTO "event" VALUES('turnoftime',7,'draw',NULL,'{"move":"draw:Fa"}',1000000);
INSERT INTO "event" VALUES('turnoftime',8,'draw',NULL,'{"move":"draw:Sp"}',1000000);
INSERT INTO "event" VALUES('turnoftime',9,'move',0,'{"move":"Wi/Fa","person":"ann","client":"c1"}',1001500);
INSERT INTO "event" VALUES('turnoftime',10,'move',0,'{"move":"@0,0","forced":true}',1001500);
INSERT INTO "event" VALUES('turnoftime',11,'undo',0,'{"to":4}',1001500);
INSERT INTO "event" VALUES('turnoftime',12,'move',0,'{"move":"Su/Wi","person":"ann","client":"c2"}',1003000);
INSERT INTO "event" VALUES('turnoftime',13,'move',0,'{"move":"@0,0","forced":true}',1003000);
INSERT INTO "event" VALUES('turnoftime',14,'move',1,'{"move":"Sp/Su","person":"bob","client":"c3"}',1004500);
INSERT INTO "event" VALUES('turnoftime',15,'move',1,'{"move":"@-1,0","person":"bob","client":"c4"}',1006000);
INSERT INTO "event" VALUES('turnoftime',16,'move',1,'{"move":"flip:e","forced":true}',1006000);
INSERT INTO "event" VALUES('turnoftime',17,'move',0,'{"move":"Fa/Su","person":"ann","client":"c5"}',1007500);
INSERT INTO "event" VALUES('turnoftime',18,'move',0,'{"move":"@-1,1","person":"ann","client":"c6"}',1009000);
INSERT INTO "event" VALUES('turnoftime',19,'move',0,'{"move":"flip:n","forced":true}',1009000);
INSERT INTO "event" VALUES('turnoftime',20,'move',1,'{"move":"Su","person":"bob","client":"c7"}',1010500);
INSERT INTO "event" VALUES('turnoftime',21,'move',1,'{"move":"@-1,-1","person":"bob","client":"c8"}',1012000);
INSERT INTO "event" VALUES('turnoftime',22,'move',1,'{"move":"flip:s","forced":true}',1012000);
INSERT INTO "event" VALUES('turnoftime',23,'undo',1,'{"to":13}',1012000);
INSERT INTO "event" VALUES('turnoftime',24,'move',1,'{"move":"@-2,0","person":"bob","client":"c9"}',1013500);
INSERT INTO "event" VALUES('turnoftime',25,'move',1,'{"move":"flip:e","forced":true}',1013500);
INSERT INTO "event" VALUES('turnoftime',26,'move',0,'{"move":"Fa/Wi","person":"ann","client":"c10"}',1015000);
INSERT INTO "event" VALUES('turnoftime',27,'move',0,'{"move":"@0,1","person":"ann","client":"c11"}',1016500);
INSERT INTO "event" VALUES('turnoftime',28,'move',0,'{"move":"flip:w","person":"ann","client":"c12"}',1018000);
INSERT INTO "event" VALUES('turnoftime',29,'move',0,'{"move":"flip:n","forced":true}',1018000);
INSERT INTO "event" VALUES('turnoftime',30,'move',1,'{"move":"Wi/Su","person":"bob","client":"c13"}',1019500);
INSERT INTO "event" VALUES('turnoftime',31,'move',1,'{"move":"@-1,-1","person":"bob","client":"c14"}',1021000);
INSERT INTO "event" VALUES('turnoftime',32,'move',1,'{"move":"flip:s","forced":true}',1021000);
INSERT INTO "event" VALUES('turnoftime',33,'move',0,'{"move":"Wi","person":"ann","client":"c15"}',1022500);
INSERT INTO "event" VALUES('turnoftime',34,'undo',0,'{"to":22}',1022500);
INSERT INTO "event" VALUES('turnoftime',35,'move',0,'{"move":"Sp/Fa","person":"ann","client":"c16"}',1024000);
INSERT INTO "event" VALUES('turnoftime',36,'move',0,'{"move":"@-2,1","person":"ann","client":"c17"}',1025500);
INSERT INTO "event" VALUES('turnoftime',37,'move',0,'{"move":"flip:n","person":"ann","client":"c18"}',1027000);
INSERT INTO "event" VALUES('turnoftime',38,'move',0,'{"move":"flip:e","forced":true}',1027000);
INSERT INTO "event" VALUES('turnoftime',39,'move',1,'{"move":"Sp/Su","person":"bob","client":"c19"}',1028500);
INSERT INTO "event" VALUES('turnoftime',40,'move',1,'{"move":"@1,1","person":"bob","client":"c20"}',1030000);
INSERT INTO "event" VALUES('turnoftime',41,'move',1,'{"move":"flip:w","forced":true}',1030000);
INSERT INTO "event" VALUES('turnoftime',42,'move',0,'{"move":"Fa","person":"ann","client":"c21"}',1031500);
INSERT INTO "event" VALUES('turnoftime',43,'offer',1,'{}',1031500);
INSERT INTO "event" VALUES('turnoftime',44,'move',0,'{"move":"@-2,2","person":"ann","client":"c22"}',1033000);
INSERT INTO "event" VALUES('turnoftime',45,'move',0,'{"move":"flip:n","forced":true}',1033000);
INSERT INTO "event" VALUES('turnoftime',46,'undo',0,'{"to":30}',1033000);
INSERT INTO "event" VALUES('turnoftime',47,'move',0,'{"move":"@0,-1","person":"ann","client":"c23"}',1034500);
INSERT INTO "event" VALUES('turnoftime',48,'move',0,'{"move":"flip:s","person":"ann","client":"c24"}',1036000);
INSERT INTO "event" VALUES('turnoftime',49,'move',0,'{"move":"flip:w","forced":true}',1036000);
INSERT INTO "event" VALUES('turnoftime',50,'move',1,'{"move":"Fa/Su","person":"bob","client":"c25"}',1037500);
INSERT INTO "event" VALUES('turnoftime',51,'move',1,'{"move":"@1,-1","person":"bob","client":"c26"}',1039000);
INSERT INTO "event" VALUES('turnoftime',52,'move',1,'{"move":"flip:w","forced":true}',1039000);
INSERT INTO "event" VALUES('turnoftime',53,'move',0,'{"move":"Wi/Fa","person":"ann","client":"c27"}',1040500);
INSERT INTO "event" VALUES('turnoftime',54,'move',0,'{"move":"@-1,2","person":"ann","client":"c28"}',1042000);
INSERT INTO "event" VALUES('turnoftime',55,'move',0,'{"move":"flip:n","forced":true}',1042000);
INSERT INTO "event" VALUES('turnoftime',56,'move',1,'{"move":"Wi/Sp","person":"bob","client":"c29"}',1043500);
INSERT INTO "event" VALUES('turnoftime',57,'undo',1,'{"to":39}',1043500);
INSERT INTO "event" VALUES('turnoftime',58,'move',1,'{"move":"Sp/Wi","person":"bob","client":"c30"}',1045000);
INSERT INTO "event" VALUES('turnoftime',59,'move',1,'{"move":"@1,0","person":"bob","client":"c31"}',1046500);
INSERT INTO "event" VALUES('turnoftime',60,'leave',1,'{}',1046500);
INSERT INTO "event" VALUES('turnoftime',61,'bot',1,'{"level":"random"}',1046500);
INSERT INTO "event" VALUES('turnoftime',62,'move',1,'{"move":"flip:n"}',1048000);
INSERT INTO "event" VALUES('turnoftime',63,'move',1,'{"move":"flip:s"}',1049500);
INSERT INTO "event" VALUES('turnoftime',64,'move',1,'{"move":"flip:w","forced":true}',1049500);
INSERT INTO "event" VALUES('turnoftime',65,'move',0,'{"move":"Wi/Sp","person":"ann","client":"c32"}',1051000);
INSERT INTO "event" VALUES('turnoftime',66,'move',0,'{"move":"@1,2","person":"ann","client":"c33"}',1052500);
INSERT INTO "event" VALUES('turnoftime',67,'move',0,'{"move":"flip:n","forced":true}',1052500);
INSERT INTO "event" VALUES('turnoftime',68,'move',1,'{"move":"Sp"}',1054000);
INSERT INTO "event" VALUES('turnoftime',69,'move',1,'{"move":"@-2,-1"}',1055500);
INSERT INTO "event" VALUES('turnoftime',70,'move',1,'{"move":"flip:e"}',1057000);
INSERT INTO "event" VALUES('turnoftime',71,'move',1,'{"move":"flip:s","forced":true}',1057000);
INSERT INTO "event" VALUES('turnoftime',72,'move',0,'{"move":"Wi","forced":true}',1057000);
INSERT INTO "event" VALUES('turnoftime',73,'move',0,'{"move":"@0,2","person":"ann","client":"c34"}',1058500);
INSERT INTO "event" VALUES('turnoftime',74,'move',0,'{"move":"flip:w","person":"ann","client":"c35"}',1060000);
INSERT INTO "event" VALUES('turnoftime',75,'move',0,'{"move":"flip:e","person":"ann","client":"c36"}',1061500);
INSERT INTO "event" VALUES('turnoftime',76,'move',0,'{"move":"flip:n","forced":true}',1061500);
INSERT INTO "event" VALUES('turnoftime',77,'sit',1,'{"person":"bob","name":"Bob"}',1061500);
INSERT INTO "event" VALUES('turnoftime',78,'move',1,'{"move":"Sp/Fa","person":"bob","client":"c37"}',1063000);
INSERT INTO "event" VALUES('turnoftime',79,'move',1,'{"move":"@-2,2","forced":true}',1063000);
INSERT INTO "event" VALUES('turnoftime',80,'move',1,'{"move":"flip:n","person":"bob","client":"c38"}',1064500);
INSERT INTO "event" VALUES('turnoftime',81,'move',1,'{"move":"flip:e","forced":true}',1064500);
INSERT INTO "event" VALUES('turnoftime',82,'rated',NULL,'{"ratings":[[25.0,8.333333333333334,27.635389493140497,8.06590141354368],[25.0,8.333333333333334,22.364610506859503,8.06590141354368]]}',1064500);
INSERT INTO "event" VALUES('winter',1,'open',NULL,'{"game":"winter","options":{"players":2,"deck":{"DDDL":3,"DDLD":3,"DDLL":2,"DLDL":2,"DLLD":1,"DLLL":3,"LDDL":1,"LDLL":3}},"rules":1,"seats":[{"kind":"human"},{"kind":"open"}],"host":"ann","clock":{"kind":"time","bank":600,"add":5},"listed":true,"seed":"0303030303030303030303030303030303030303030303030303030303030303","secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}',1000000);
INSERT INTO "event" VALUES('winter',2,'sit',0,'{"person":"ann","name":"Ann","origin":"0a1b2c3d4e5f"}',1000000);
INSERT INTO "event" VALUES('winter',3,'sit',1,'{"person":"bob","name":"Bob","nonce":"00000000000000000000000000000000"}',1000000);
INSERT INTO "event" VALUES('winter',4,'start',NULL,'{}',1000000);
INSERT INTO "event" VALUES('winter',5,'draw',NULL,'{"move":"draw:DLLD"}',1000000);
INSERT INTO "event" VALUES('winter',6,'draw',NULL,'{"move":"draw:DDLD"}',1000000);
INSERT INTO "event" VALUES('winter',7,'move',0,'{"move":"DDLD@0,2","person":"ann","client":"c1"}',1001500);
INSERT INTO "event" VALUES('winter',8,'undo',0,'{"to":2}',1001500);
INSERT INTO "event" VALUES('winter',9,'move',0,'{"move":"DDLD@1,-2","person":"ann","client":"c2"}',1003000);
INSERT INTO "event" VALUES('winter',10,'move',1,'{"move":"light","person":"bob","client":"c3"}',1004500);
INSERT INTO "event" VALUES('winter',11,'move',1,'{"move":"draw","forced":true}',1004500);
INSERT INTO "event" VALUES('winter',12,'draw',NULL,'{"move":"draw:DLDL"}',1004500);
INSERT INTO "event" VALUES('winter',13,'move',1,'{"move":"DLDL@3,-3","person":"bob","client":"c4"}',1006000);
INSERT INTO "event" VALUES('winter',14,'move',0,'{"move":"draw","forced":true}',1006000);
INSERT INTO "event" VALUES('winter',15,'draw',NULL,'{"move":"draw:DLDL"}',1006000);
INSERT INTO "event" VALUES('winter',16,'move',0,'{"move":"DLDL@1,-4","person":"ann","client":"c5"}',1007500);
INSERT INTO "event" VALUES('winter',17,'move',1,'{"move":"draw","forced":true}',1007500);
INSERT INTO "event" VALUES('winter',18,'draw',NULL,'{"move":"draw:DLLL"}',1007500);
INSERT INTO "event" VALUES('winter',19,'move',1,'{"move":"DLLL@2,1","person":"bob","client":"c6"}',1009000);
INSERT INTO "event" VALUES('winter',20,'move',0,'{"move":"draw","forced":true}',1009000);
INSERT INTO "event" VALUES('winter',21,'draw',NULL,'{"move":"draw:LDDL"}',1009000);
INSERT INTO "event" VALUES('winter',22,'move',0,'{"move":"LDDL@4,2","person":"ann","client":"c7"}',1010500);
INSERT INTO "event" VALUES('winter',23,'move',1,'{"move":"draw","forced":true}',1010500);
INSERT INTO "event" VALUES('winter',24,'draw',NULL,'{"move":"draw:DDLL"}',1010500);
INSERT INTO "event" VALUES('winter',25,'move',1,'{"move":"LLDD@-2,0","person":"bob","client":"c8"}',1012000);
INSERT INTO "event" VALUES('winter',26,'move',0,'{"move":"draw","forced":true}',1012000);
INSERT INTO "event" VALUES('winter',27,'draw',NULL,'{"move":"draw:LDLL"}',1012000);
INSERT INTO "event" VALUES('winter',28,'move',0,'{"move":"LDLL@2,-6","person":"ann","client":"c9"}',1013500);
INSERT INTO "event" VALUES('winter',29,'move',1,'{"move":"draw","forced":true}',1013500);
INSERT INTO "event" VALUES('winter',30,'draw',NULL,'{"move":"draw:DLLL"}',1013500);
INSERT INTO "event" VALUES('winter',31,'move',1,'{"move":"DLLL@0,-7","person":"bob","client":"c10"}',1015000);
INSERT INTO "event" VALUES('winter',32,'move',0,'{"move":"draw","forced":true}',1015000);
INSERT INTO "event" VALUES('winter',33,'draw',NULL,'{"move":"draw:DDDL"}',1015000);
INSERT INTO "event" VALUES('winter',34,'move',0,'{"move":"DDDL@5,-4","person":"ann","client":"c11"}',1016500);
INSERT INTO "event" VALUES('winter',35,'move',1,'{"move":"draw","forced":true}',1016500);
INSERT INTO "event" VALUES('winter',36,'draw',NULL,'{"move":"draw:DLLL"}',1016500);
INSERT INTO "event" VALUES('winter',37,'move',1,'{"move":"DLLL@-3,-2","person":"bob","client":"c12"}',1018000);
INSERT INTO "event" VALUES('winter',38,'move',0,'{"move":"draw","forced":true}',1018000);
INSERT INTO "event" VALUES('winter',39,'draw',NULL,'{"move":"draw:DDLD"}',1018000);
INSERT INTO "event" VALUES('winter',40,'move',0,'{"move":"DLDD@-5,-1","person":"ann","client":"c13"}',1019500);
INSERT INTO "event" VALUES('winter',41,'move',1,'{"move":"draw","forced":true}',1019500);
INSERT INTO "event" VALUES('winter',42,'draw',NULL,'{"move":"draw:LDLL"}',1019500);
INSERT INTO "event" VALUES('winter',43,'move',1,'{"move":"LLDL@7,-3","person":"bob","client":"c14"}',1021000);
INSERT INTO "event" VALUES('winter',44,'move',0,'{"move":"draw","forced":true}',1021000);
INSERT INTO "event" VALUES('winter',45,'draw',NULL,'{"move":"draw:DDDL"}',1021000);
INSERT INTO "event" VALUES('winter',46,'move',0,'{"move":"LDDD@-1,-5","person":"ann","client":"c15"}',1022500);
INSERT INTO "event" VALUES('winter',47,'move',1,'{"move":"draw","forced":true}',1022500);
INSERT INTO "event" VALUES('winter',48,'draw',NULL,'{"move":"draw:DDLL"}',1022500);
INSERT INTO "event" VALUES('winter',49,'move',1,'{"move":"LLDD@4,-7","person":"bob","client":"c16"}',1024000);
INSERT INTO "event" VALUES('winter',50,'move',0,'{"move":"draw","forced":true}',1024000);
INSERT INTO "event" VALUES('winter',51,'draw',NULL,'{"move":"draw:DDLD"}',1024000);
INSERT INTO "event" VALUES('winter',52,'move',0,'{"move":"DLDD@4,0","person":"ann","client":"c17"}',1025500);
INSERT INTO "event" VALUES('winter',53,'move',1,'{"move":"draw","forced":true}',1025500);
INSERT INTO "event" VALUES('winter',54,'draw',NULL,'{"move":"draw:DDDL"}',1025500);
INSERT INTO "event" VALUES('winter',55,'move',1,'{"move":"LDDD@-6,1","person":"bob","client":"c18"}',1027000);
INSERT INTO "event" VALUES('winter',56,'move',0,'{"move":"draw","forced":true}',1027000);
INSERT INTO "event" VALUES('winter',57,'draw',NULL,'{"move":"draw:LDLL"}',1027000);
INSERT INTO "event" VALUES('winter',58,'move',0,'{"move":"LDLL@3,-9","person":"ann","client":"c19"}',1028500);
INSERT INTO "event" VALUES('winter',59,'move',1,'{"move":"lift:0,-7","person":"bob","client":"c20"}',1030000);
INSERT INTO "event" VALUES('winter',60,'move',1,'{"move":"DLLL@7,-5","person":"bob","client":"c21"}',1031500);
INSERT INTO "event" VALUES('winter',61,'rated',NULL,'{"ratings":[[25.0,8.333333333333334,22.364610506859503,8.06590141354368],[25.0,8.333333333333334,27.635389493140497,8.06590141354368]]}',1031500);
INSERT INTO "event" VALUES('daily',1,'open',NULL,'{"game":"turn-of-time","options":{"players":1,"goal":"balance"},"rules":1,"seats":[{"kind":"human"}],"host":"ann","clock":{"kind":"none"},"listed":true,"seed":"0909090909090909090909090909090909090909090909090909090909090909","secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","daily":{"day":"2026-11-15","counts":true}}',1000000);
INSERT INTO "event" VALUES('daily',2,'sit',0,'{"person":"ann","name":"Ann"}',1000000);
INSERT INTO "event" VALUES('daily',3,'start',NULL,'{}',1000000);
INSERT INTO "event" VALUES('daily',4,'draw',NULL,'{"move":"draw:Su/Wi"}',1000000);
INSERT INTO "event" VALUES('daily',5,'move',0,'{"move":"Su/Wi","person":"ann","client":"c1"}',1000000);
INSERT INTO "event" VALUES('daily',6,'move',0,'{"move":"@0,0","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',7,'draw',NULL,'{"move":"draw:Sp/Su"}',1000000);
INSERT INTO "event" VALUES('daily',8,'move',0,'{"move":"Sp/Su","person":"ann","client":"c2"}',1000000);
INSERT INTO "event" VALUES('daily',9,'move',0,'{"move":"@0,-1","person":"ann","client":"c3"}',1000000);
INSERT INTO "event" VALUES('daily',10,'move',0,'{"move":"flip:s","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',11,'draw',NULL,'{"move":"draw:Su/Wi"}',1000000);
INSERT INTO "event" VALUES('daily',12,'move',0,'{"move":"Su/Wi","person":"ann","client":"c4"}',1000000);
INSERT INTO "event" VALUES('daily',13,'move',0,'{"move":"@0,-2","person":"ann","client":"c5"}',1000000);
INSERT INTO "event" VALUES('daily',14,'move',0,'{"move":"flip:s","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',15,'draw',NULL,'{"move":"draw:Sp/Su"}',1000000);
INSERT INTO "event" VALUES('daily',16,'move',0,'{"move":"Sp/Su","person":"ann","client":"c6"}',1000000);
INSERT INTO "event" VALUES('daily',17,'move',0,'{"move":"@0,-3","person":"ann","client":"c7"}',1000000);
INSERT INTO "event" VALUES('daily',18,'move',0,'{"move":"flip:s","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',19,'draw',NULL,'{"move":"draw:Sp/Fa"}',1000000);
INSERT INTO "event" VALUES('daily',20,'move',0,'{"move":"Sp/Fa","person":"ann","client":"c8"}',1000000);
INSERT INTO "event" VALUES('daily',21,'move',0,'{"move":"@-1,-3","person":"ann","client":"c9"}',1000000);
INSERT INTO "event" VALUES('daily',22,'move',0,'{"move":"flip:e","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',23,'draw',NULL,'{"move":"draw:Fa"}',1000000);
INSERT INTO "event" VALUES('daily',24,'move',0,'{"move":"Fa","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',25,'move',0,'{"move":"@-2,-3","person":"ann","client":"c10"}',1000000);
INSERT INTO "event" VALUES('daily',26,'move',0,'{"move":"flip:e","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',27,'draw',NULL,'{"move":"draw:Su/Fa"}',1000000);
INSERT INTO "event" VALUES('daily',28,'move',0,'{"move":"Su/Fa","person":"ann","client":"c11"}',1000000);
INSERT INTO "event" VALUES('daily',29,'move',0,'{"move":"@-3,-3","person":"ann","client":"c12"}',1000000);
INSERT INTO "event" VALUES('daily',30,'move',0,'{"move":"flip:e","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',31,'draw',NULL,'{"move":"draw:Sp/Wi"}',1000000);
INSERT INTO "event" VALUES('daily',32,'move',0,'{"move":"Sp/Wi","person":"ann","client":"c13"}',1000000);
INSERT INTO "event" VALUES('daily',33,'move',0,'{"move":"@-3,-2","person":"ann","client":"c14"}',1000000);
INSERT INTO "event" VALUES('daily',34,'move',0,'{"move":"flip:n","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',35,'draw',NULL,'{"move":"draw:Sp/Wi"}',1000000);
INSERT INTO "event" VALUES('daily',36,'move',0,'{"move":"Sp/Wi","person":"ann","client":"c15"}',1000000);
INSERT INTO "event" VALUES('daily',37,'move',0,'{"move":"@-2,-2","person":"ann","client":"c16"}',1000000);
INSERT INTO "event" VALUES('daily',38,'move',0,'{"move":"flip:n","person":"ann","client":"c17"}',1000000);
INSERT INTO "event" VALUES('daily',39,'move',0,'{"move":"flip:w","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',40,'draw',NULL,'{"move":"draw:Su"}',1000000);
INSERT INTO "event" VALUES('daily',41,'move',0,'{"move":"Su","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',42,'move',0,'{"move":"@-1,-2","person":"ann","client":"c18"}',1000000);
INSERT INTO "event" VALUES('daily',43,'move',0,'{"move":"flip:n","person":"ann","client":"c19"}',1000000);
INSERT INTO "event" VALUES('daily',44,'move',0,'{"move":"flip:e","person":"ann","client":"c20"}',1000000);
INSERT INTO "event" VALUES('daily',45,'move',0,'{"move":"flip:w","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',46,'draw',NULL,'{"move":"draw:Sp/Fa"}',1000000);
INSERT INTO "event" VALUES('daily',47,'move',0,'{"move":"Sp/Fa","person":"ann","client":"c21"}',1000000);
INSERT INTO "event" VALUES('daily',48,'move',0,'{"move":"@-3,-1","person":"ann","client":"c22"}',1000000);
INSERT INTO "event" VALUES('daily',49,'move',0,'{"move":"flip:n","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',50,'draw',NULL,'{"move":"draw:Fa/Wi"}',1000000);
INSERT INTO "event" VALUES('daily',51,'move',0,'{"move":"Fa/Wi","person":"ann","client":"c23"}',1000000);
INSERT INTO "event" VALUES('daily',52,'move',0,'{"move":"@-2,-1","person":"ann","client":"c24"}',1000000);
INSERT INTO "event" VALUES('daily',53,'move',0,'{"move":"flip:n","person":"ann","client":"c25"}',1000000);
INSERT INTO "event" VALUES('daily',54,'move',0,'{"move":"flip:w","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',55,'draw',NULL,'{"move":"draw:Fa/Wi"}',1000000);
INSERT INTO "event" VALUES('daily',56,'move',0,'{"move":"Fa/Wi","person":"ann","client":"c26"}',1000000);
INSERT INTO "event" VALUES('daily',57,'move',0,'{"move":"@-1,-1","person":"ann","client":"c27"}',1000000);
INSERT INTO "event" VALUES('daily',58,'move',0,'{"move":"flip:n","person":"ann","client":"c28"}',1000000);
INSERT INTO "event" VALUES('daily',59,'move',0,'{"move":"flip:e","person":"ann","client":"c29"}',1000000);
INSERT INTO "event" VALUES('daily',60,'move',0,'{"move":"flip:w","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',61,'draw',NULL,'{"move":"draw:Wi"}',1000000);
INSERT INTO "event" VALUES('daily',62,'move',0,'{"move":"Wi","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',63,'move',0,'{"move":"@-3,0","person":"ann","client":"c30"}',1000000);
INSERT INTO "event" VALUES('daily',64,'move',0,'{"move":"flip:n","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',65,'draw',NULL,'{"move":"draw:Sp"}',1000000);
INSERT INTO "event" VALUES('daily',66,'move',0,'{"move":"Sp","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',67,'move',0,'{"move":"@-2,0","person":"ann","client":"c31"}',1000000);
INSERT INTO "event" VALUES('daily',68,'move',0,'{"move":"flip:n","person":"ann","client":"c32"}',1000000);
INSERT INTO "event" VALUES('daily',69,'move',0,'{"move":"flip:w","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',70,'draw',NULL,'{"move":"draw:Su/Fa"}',1000000);
INSERT INTO "event" VALUES('daily',71,'move',0,'{"move":"Su/Fa","person":"ann","client":"c33"}',1000000);
INSERT INTO "event" VALUES('daily',72,'move',0,'{"move":"@-1,0","forced":true}',1000000);
INSERT INTO "event" VALUES('daily',73,'move',0,'{"move":"flip:n","person":"ann","client":"c34"}',1000000);
INSERT INTO "event" VALUES('daily',74,'move',0,'{"move":"flip:e","person":"ann","client":"c35"}',1000000);
INSERT INTO "event" VALUES('daily',75,'move',0,'{"move":"flip:w","forced":true}',1000000);
CREATE TABLE friend (
	person VARCHAR(32) NOT NULL, 
	friend VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_friend PRIMARY KEY (person, friend), 
	CONSTRAINT fk_friend_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE, 
	CONSTRAINT fk_friend_friend FOREIGN KEY(friend) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE game (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	players INTEGER NOT NULL, 
	rules INTEGER NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	opened BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	waits INTEGER NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id)
);
INSERT INTO "game" VALUES('shiftingseas','shifting-seasons',2,1,'playing',1,1000000,1090000,1);
INSERT INTO "game" VALUES('shiftingston','shifting-stones',2,1,'over',1,1000000,1150000,0);
INSERT INTO "game" VALUES('turnoftime','turn-of-time',2,1,'over',1,1000000,1064500,0);
INSERT INTO "game" VALUES('winter','winter',2,1,'over',1,1000000,1031500,0);
INSERT INTO "game" VALUES('daily','turn-of-time',1,1,'over',1,1000000,1000000,0);
CREATE TABLE invitation (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	sender VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_invitation PRIMARY KEY (game, seat), 
	CONSTRAINT fk_invitation_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_invitation_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE, 
	CONSTRAINT fk_invitation_sender FOREIGN KEY(sender) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE login_source (
	person VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	used BIGINT NOT NULL, 
	CONSTRAINT pk_login_source PRIMARY KEY (person, hash), 
	CONSTRAINT fk_login_source_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE mark (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_mark PRIMARY KEY ("key")
);
INSERT INTO "mark" VALUES('expected','{"shiftingseas": "{\"clocks\": {\"add\": 5, \"at\": 1090000, \"bank\": 600, \"kind\": \"time\", \"left\": [616500, 609500], \"running\": 0}, \"commitment\": \"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\", \"covered\": null, \"decides\": 0, \"ending\": null, \"game\": \"shifting-seasons\", \"hints\": null, \"host\": 0, \"id\": \"shiftingseas\", \"listed\": true, \"mine\": [], \"moves\": [], \"offer\": null, \"options\": {\"colours\": [\"Sp\", \"Su\"], \"group\": \"chosen\", \"players\": 2}, \"position\": {\"bag\": {\"Au\": 2, \"Au*\": 3, \"Sp\": 1, \"Sp*\": 3, \"Su\": 2, \"Su*\": 4, \"Wi\": 3, \"Wi*\": 3}, \"boards\": [{\"a1\": \"Au\", \"a2\": \"Wi\", \"b2\": \"Wi\", \"b3\": \"Su\", \"b4\": \"Su\", \"b5\": \"Su*\", \"c1\": \"Au\", \"c2\": \"Su\", \"d5\": \"Wi*\", \"d6\": \"Sp*\", \"e1\": \"Su*\", \"f1\": \"Au*\"}, {\"a1\": \"Sp\", \"a2\": \"Sp\", \"b5\": \"Wi\", \"b6\": \"Au\", \"c1\": \"Sp*\", \"c6\": \"Su\", \"d6\": \"Sp\", \"e2\": \"Wi*\", \"e3\": \"Sp*\", \"e5\": \"Wi\", \"f1\": \"Wi*\", \"f3\": \"Au*\"}], \"cards\": [1, 2, 8, 12], \"colours\": [\"Sp\", \"Su\"], \"display\": [\"Su\", \"Su\"], \"filled\": [[], []], \"frames\": 7, \"game\": \"shifting-seasons\", \"group\": \"chosen\", \"held\": {\"area\": 4, \"back\": null, \"from\": null, \"tile\": \"Au*\"}, \"phase\": \"place\", \"players\": 2, \"seat\": 0, \"slide\": [\"Su*\", \"Sp*\", \"Au*\", \"Su*\", \"Sp\", \"Sp\", \"Wi*\", \"Sp*\", \"Sp\", \"Au*\", \"Sp\", \"Au\", \"Au\", \"Au\", \"Wi\", \"Wi*\"], \"supply\": 3, \"tokens\": [0, 0], \"turn\": 0}, \"rated\": true, \"ratings\": null, \"rematch\": null, \"seat\": null, \"seats\": [{\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"human\", \"lost\": false, \"name\": \"Ann\"}, {\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"open\", \"lost\": false, \"name\": \"Bob\"}], \"seed\": null, \"seq\": 123, \"status\": \"playing\", \"turn\": 123, \"undo\": false, \"unrated_because\": null, \"view\": {\"bag\": {\"Au\": 2, \"Au*\": 3, \"Sp\": 1, \"Sp*\": 3, \"Su\": 2, \"Su*\": 4, \"Wi\": 3, \"Wi*\": 3}, \"boards\": [{\"a1\": \"Au\", \"a2\": \"Wi\", \"b2\": \"Wi\", \"b3\": \"Su\", \"b4\": \"Su\", \"b5\": \"Su*\", \"c1\": \"Au\", \"c2\": \"Su\", \"d5\": \"Wi*\", \"d6\": \"Sp*\", \"e1\": \"Su*\", \"f1\": \"Au*\"}, {\"a1\": \"Sp\", \"a2\": \"Sp\", \"b5\": \"Wi\", \"b6\": \"Au\", \"c1\": \"Sp*\", \"c6\": \"Su\", \"d6\": \"Sp\", \"e2\": \"Wi*\", \"e3\": \"Sp*\", \"e5\": \"Wi\", \"f1\": \"Wi*\", \"f3\": \"Au*\"}], \"cards\": [1, 2, 8, 12], \"colours\": [\"Sp\", \"Su\"], \"display\": [\"Su\", \"Su\"], \"filled\": [[], []], \"frames\": 7, \"game\": \"shifting-seasons\", \"group\": \"chosen\", \"held\": {\"area\": 4, \"back\": null, \"from\": null, \"tile\": \"Au*\"}, \"phase\": \"place\", \"players\": 2, \"seat\": 0, \"slide\": [\"Su*\", \"Sp*\", \"Au*\", \"Su*\", \"Sp\", \"Sp\", \"Wi*\", \"Sp*\", \"Sp\", \"Au*\", \"Sp\", \"Au\", \"Au\", \"Au\", \"Wi\", \"Wi*\"], \"supply\": 3, \"tokens\": [0, 0], \"turn\": 0}}", "shiftingston": "{\"clocks\": {\"add\": 5, \"at\": 1150000, \"bank\": 600, \"kind\": \"time\", \"left\": [575000, 585000], \"running\": null}, \"commitment\": \"72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793\", \"covered\": null, \"decides\": null, \"ending\": {\"how\": \"resigned\", \"scores\": null, \"winners\": [1]}, \"game\": \"shifting-stones\", \"hints\": null, \"host\": 0, \"id\": \"shiftingston\", \"listed\": true, \"mine\": [], \"moves\": [], \"offer\": null, \"options\": {\"players\": 2, \"rounds\": 100}, \"position\": {\"deck\": [1, 2, 5, 8, 10, 11, 13, 15, 16, 21, 23, 24, 26, 36, 40, 42, 43, 45, 50, 51, 54, 57, 58, 60, 63, 71], \"discards\": [3, 4, 6, 7, 12, 14, 17, 19, 20, 22, 25, 27, 28, 29, 30, 31, 32, 33, 34, 35, 38, 41, 44, 46, 47, 49, 52, 55, 56, 59, 61, 62, 64, 66, 67, 69, 70, 72], \"fresh\": true, \"game\": \"shifting-stones\", \"grid\": [\"seed\", \"horse\", \"fish\", \"horse\", \"moon\", \"boat\", \"tree\", \"bird\", \"seed\"], \"hands\": [[9, 18, 37, 39], [48, 53, 65, 68]], \"held\": null, \"owed\": 0, \"phase\": \"act\", \"players\": 2, \"round\": 10, \"rounds\": 100, \"scored\": [[], []], \"scoring\": false, \"seat\": 0, \"skipped\": [false, false], \"strikes\": 0, \"turn\": 0}, \"rated\": true, \"ratings\": [{\"after\": 1500, \"before\": 1500, \"mu\": [25.0, 25.0], \"provisional\": true, \"sigma\": [8.333333333333334, 8.06590141354368]}, {\"after\": 1500, \"before\": 1500, \"mu\": [25.0, 25.0], \"provisional\": true, \"sigma\": [8.333333333333334, 8.06590141354368]}], \"rematch\": null, \"seat\": null, \"seats\": [{\"bot\": \"easy\", \"bot_account\": false, \"free\": false, \"kind\": \"human\", \"lost\": true, \"name\": \"Ann\"}, {\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"open\", \"lost\": false, \"name\": \"Bob\"}], \"seed\": \"0101010101010101010101010101010101010101010101010101010101010101\", \"seq\": 175, \"status\": \"over\", \"turn\": 173, \"undo\": false, \"unrated_because\": null, \"view\": {\"deck\": 26, \"discards\": [3, 4, 6, 7, 12, 14, 17, 19, 20, 22, 25, 27, 28, 29, 30, 31, 32, 33, 34, 35, 38, 41, 44, 46, 47, 49, 52, 55, 56, 59, 61, 62, 64, 66, 67, 69, 70, 72], \"fresh\": true, \"game\": \"shifting-stones\", \"grid\": [\"seed\", \"horse\", \"fish\", \"horse\", \"moon\", \"boat\", \"tree\", \"bird\", \"seed\"], \"hands\": [4, 4], \"held\": null, \"owed\": 0, \"phase\": \"act\", \"players\": 2, \"round\": 10, \"rounds\": 100, \"scored\": [[], []], \"scoring\": false, \"seat\": 0, \"skipped\": [false, false], \"strikes\": 0, \"turn\": 0, \"unseen\": [1, 2, 5, 8, 9, 10, 11, 13, 15, 16, 18, 21, 23, 24, 26, 36, 37, 39, 40, 42, 43, 45, 48, 50, 51, 53, 54, 57, 58, 60, 63, 65, 68, 71]}}", "turnoftime": "{\"clocks\": {\"add\": 5, \"at\": 1064500, \"bank\": 600, \"kind\": \"time\", \"left\": [607000, 601000], \"running\": null}, \"commitment\": \"75877bb41d393b5fb8455ce60ecd8dda001d06316496b14dfa7f895656eeca4a\", \"covered\": null, \"decides\": null, \"ending\": {\"how\": \"played\", \"scores\": [3, 7], \"winners\": [1]}, \"game\": \"turn-of-time\", \"hints\": null, \"host\": 0, \"id\": \"turnoftime\", \"listed\": true, \"mine\": [], \"moves\": [], \"offer\": null, \"options\": {\"players\": 2}, \"position\": {\"deck\": null, \"game\": \"turn-of-time\", \"goal\": null, \"hands\": [[], []], \"held\": null, \"phase\": \"over\", \"placed\": null, \"players\": 2, \"seasons\": [[\"Wi\", \"Fa\"], [\"Su\", \"Sp\"]], \"seat\": null, \"table\": [{\"card\": \"Sp\", \"x\": -2, \"y\": -1}, {\"card\": \"Su/Wi\", \"x\": -1, \"y\": -1}, {\"card\": \"Fa\", \"x\": 0, \"y\": -1}, {\"card\": \"Su/Fa\", \"x\": 1, \"y\": -1}, {\"card\": \"Su\", \"x\": -2, \"y\": 0}, {\"card\": \"Sp/Su\", \"x\": -1, \"y\": 0}, {\"card\": \"Su/Wi\", \"x\": 0, \"y\": 0}, {\"card\": \"Sp/Wi\", \"x\": 1, \"y\": 0}, {\"card\": \"Sp/Fa\", \"x\": -2, \"y\": 1}, {\"card\": \"Su/Fa\", \"x\": -1, \"y\": 1}, {\"card\": \"Wi/Fa\", \"x\": 0, \"y\": 1}, {\"card\": \"Sp/Su\", \"x\": 1, \"y\": 1}, {\"card\": \"Sp/Fa\", \"x\": -2, \"y\": 2}, {\"card\": \"Wi/Fa\", \"x\": -1, \"y\": 2}, {\"card\": \"Wi\", \"x\": 0, \"y\": 2}, {\"card\": \"Sp/Wi\", \"x\": 1, \"y\": 2}]}, \"rated\": true, \"ratings\": [{\"after\": 1579, \"before\": 1500, \"mu\": [25.0, 27.635389493140497], \"provisional\": true, \"sigma\": [8.333333333333334, 8.06590141354368]}, {\"after\": 1421, \"before\": 1500, \"mu\": [25.0, 22.364610506859503], \"provisional\": true, \"sigma\": [8.333333333333334, 8.06590141354368]}], \"rematch\": null, \"seat\": null, \"seats\": [{\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"human\", \"lost\": false, \"name\": \"Ann\"}, {\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"open\", \"lost\": false, \"name\": \"Bob\"}], \"seed\": \"0202020202020202020202020202020202020202020202020202020202020202\", \"seq\": 82, \"status\": \"over\", \"turn\": 81, \"undo\": false, \"unrated_because\": null, \"view\": {\"deck\": null, \"game\": \"turn-of-time\", \"goal\": null, \"hands\": [[], []], \"held\": null, \"phase\": \"over\", \"placed\": null, \"players\": 2, \"seasons\": [[\"Wi\", \"Fa\"], [\"Su\", \"Sp\"]], \"seat\": null, \"table\": [{\"card\": \"Sp\", \"x\": -2, \"y\": -1}, {\"card\": \"Su/Wi\", \"x\": -1, \"y\": -1}, {\"card\": \"Fa\", \"x\": 0, \"y\": -1}, {\"card\": \"Su/Fa\", \"x\": 1, \"y\": -1}, {\"card\": \"Su\", \"x\": -2, \"y\": 0}, {\"card\": \"Sp/Su\", \"x\": -1, \"y\": 0}, {\"card\": \"Su/Wi\", \"x\": 0, \"y\": 0}, {\"card\": \"Sp/Wi\", \"x\": 1, \"y\": 0}, {\"card\": \"Sp/Fa\", \"x\": -2, \"y\": 1}, {\"card\": \"Su/Fa\", \"x\": -1, \"y\": 1}, {\"card\": \"Wi/Fa\", \"x\": 0, \"y\": 1}, {\"card\": \"Sp/Su\", \"x\": 1, \"y\": 1}, {\"card\": \"Sp/Fa\", \"x\": -2, \"y\": 2}, {\"card\": \"Wi/Fa\", \"x\": -1, \"y\": 2}, {\"card\": \"Wi\", \"x\": 0, \"y\": 2}, {\"card\": \"Sp/Wi\", \"x\": 1, \"y\": 2}]}}", "winter": "{\"clocks\": {\"add\": 5, \"at\": 1031500, \"bank\": 600, \"kind\": \"time\", \"left\": [630000, 623500], \"running\": null}, \"commitment\": \"648aa5c579fb30f38af744d97d6ec840c7a91277a499a0d780f3e7314eca090b\", \"covered\": null, \"decides\": null, \"ending\": {\"how\": \"played\", \"scores\": [0, 1], \"winners\": [1]}, \"game\": \"winter\", \"hints\": null, \"host\": 0, \"id\": \"winter\", \"listed\": true, \"mine\": [], \"moves\": [], \"offer\": null, \"options\": {\"deck\": {\"DDDL\": 3, \"DDLD\": 3, \"DDLL\": 2, \"DLDL\": 2, \"DLLD\": 1, \"DLLL\": 3, \"LDDL\": 1, \"LDLL\": 3}, \"players\": 2}, \"position\": {\"cards\": [{\"face\": \"LDLL\", \"x\": 3, \"y\": -9}, {\"face\": \"LLDD\", \"x\": 4, \"y\": -7}, {\"face\": \"LDLL\", \"x\": 2, \"y\": -6}, {\"face\": \"LDDD\", \"x\": -1, \"y\": -5}, {\"face\": \"DLLL\", \"x\": 7, \"y\": -5}, {\"face\": \"DLDL\", \"x\": 1, \"y\": -4}, {\"face\": \"DDDL\", \"x\": 5, \"y\": -4}, {\"face\": \"DLDL\", \"x\": 3, \"y\": -3}, {\"face\": \"LLDL\", \"x\": 7, \"y\": -3}, {\"face\": \"DLLL\", \"x\": -3, \"y\": -2}, {\"face\": \"DDLD\", \"x\": 1, \"y\": -2}, {\"face\": \"DLDD\", \"x\": -5, \"y\": -1}, {\"face\": \"LLDD\", \"x\": -2, \"y\": 0}, {\"face\": \"DLLD\", \"x\": 0, \"y\": 0}, {\"face\": \"DLDD\", \"x\": 4, \"y\": 0}, {\"face\": \"LDDD\", \"x\": -6, \"y\": 1}, {\"face\": \"DLLL\", \"x\": 2, \"y\": 1}, {\"face\": \"LDDL\", \"x\": 4, \"y\": 2}], \"colours\": [\"dark\", \"light\"], \"counters\": [[], [{\"x\": 7, \"y\": -4}]], \"deck\": {\"DDDL\": 0, \"DDLD\": 0, \"DDLL\": 0, \"DLDL\": 0, \"DLLD\": 0, \"DLLL\": 0, \"LDDL\": 0, \"LDLL\": 0}, \"game\": \"winter\", \"held\": null, \"new\": [], \"phase\": \"over\", \"seat\": null, \"supply\": [9, 8], \"thaws\": 1, \"turn\": null}, \"rated\": true, \"ratings\": [{\"after\": 1421, \"before\": 1500, \"mu\": [25.0, 22.364610506859503], \"provisional\": true, \"sigma\": [8.333333333333334, 8.06590141354368]}, {\"after\": 1579, \"before\": 1500, \"mu\": [25.0, 27.635389493140497], \"provisional\": true, \"sigma\": [8.333333333333334, 8.06590141354368]}], \"rematch\": null, \"seat\": null, \"seats\": [{\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"human\", \"lost\": false, \"name\": \"Ann\"}, {\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"open\", \"lost\": false, \"name\": \"Bob\"}], \"seed\": \"0303030303030303030303030303030303030303030303030303030303030303\", \"seq\": 61, \"status\": \"over\", \"turn\": 60, \"undo\": false, \"unrated_because\": null, \"view\": {\"cards\": [{\"face\": \"LDLL\", \"x\": 3, \"y\": -9}, {\"face\": \"LLDD\", \"x\": 4, \"y\": -7}, {\"face\": \"LDLL\", \"x\": 2, \"y\": -6}, {\"face\": \"LDDD\", \"x\": -1, \"y\": -5}, {\"face\": \"DLLL\", \"x\": 7, \"y\": -5}, {\"face\": \"DLDL\", \"x\": 1, \"y\": -4}, {\"face\": \"DDDL\", \"x\": 5, \"y\": -4}, {\"face\": \"DLDL\", \"x\": 3, \"y\": -3}, {\"face\": \"LLDL\", \"x\": 7, \"y\": -3}, {\"face\": \"DLLL\", \"x\": -3, \"y\": -2}, {\"face\": \"DDLD\", \"x\": 1, \"y\": -2}, {\"face\": \"DLDD\", \"x\": -5, \"y\": -1}, {\"face\": \"LLDD\", \"x\": -2, \"y\": 0}, {\"face\": \"DLLD\", \"x\": 0, \"y\": 0}, {\"face\": \"DLDD\", \"x\": 4, \"y\": 0}, {\"face\": \"LDDD\", \"x\": -6, \"y\": 1}, {\"face\": \"DLLL\", \"x\": 2, \"y\": 1}, {\"face\": \"LDDL\", \"x\": 4, \"y\": 2}], \"colours\": [\"dark\", \"light\"], \"counters\": [[], [{\"x\": 7, \"y\": -4}]], \"deck\": {\"DDDL\": 0, \"DDLD\": 0, \"DDLL\": 0, \"DLDL\": 0, \"DLLD\": 0, \"DLLL\": 0, \"LDDL\": 0, \"LDLL\": 0}, \"game\": \"winter\", \"held\": null, \"new\": [], \"phase\": \"over\", \"seat\": null, \"supply\": [9, 8], \"thaws\": 1, \"turn\": null}}", "daily": "{\"clocks\": {\"kind\": \"none\"}, \"commitment\": \"8c0cc17a04942cc4f8e0fe0b302606d3108860c126428ba2ceeb5f9ed41c2b05\", \"covered\": null, \"decides\": null, \"ending\": {\"how\": \"played\", \"scores\": [0], \"winners\": []}, \"game\": \"turn-of-time\", \"hints\": null, \"host\": 0, \"id\": \"daily\", \"listed\": true, \"mine\": [], \"moves\": [], \"offer\": null, \"options\": {\"goal\": \"balance\", \"players\": 1}, \"position\": {\"deck\": [], \"game\": \"turn-of-time\", \"goal\": \"balance\", \"hands\": [[]], \"held\": null, \"phase\": \"over\", \"placed\": null, \"players\": 1, \"seasons\": [[]], \"seat\": null, \"table\": [{\"card\": \"Su/Fa\", \"x\": -3, \"y\": -3}, {\"card\": \"Fa\", \"x\": -2, \"y\": -3}, {\"card\": \"Fa/Sp\", \"x\": -1, \"y\": -3}, {\"card\": \"Su/Sp\", \"x\": 0, \"y\": -3}, {\"card\": \"Sp/Wi\", \"x\": -3, \"y\": -2}, {\"card\": \"Wi/Sp\", \"x\": -2, \"y\": -2}, {\"card\": \"Su\", \"x\": -1, \"y\": -2}, {\"card\": \"Su/Wi\", \"x\": 0, \"y\": -2}, {\"card\": \"Sp/Fa\", \"x\": -3, \"y\": -1}, {\"card\": \"Wi/Fa\", \"x\": -2, \"y\": -1}, {\"card\": \"Fa/Wi\", \"x\": -1, \"y\": -1}, {\"card\": \"Sp/Su\", \"x\": 0, \"y\": -1}, {\"card\": \"Wi\", \"x\": -3, \"y\": 0}, {\"card\": \"Sp\", \"x\": -2, \"y\": 0}, {\"card\": \"Su/Fa\", \"x\": -1, \"y\": 0}, {\"card\": \"Wi/Su\", \"x\": 0, \"y\": 0}]}, \"rated\": false, \"ratings\": null, \"rematch\": null, \"seat\": null, \"seats\": [{\"bot\": null, \"bot_account\": false, \"free\": false, \"kind\": \"human\", \"lost\": false, \"name\": \"Ann\"}], \"seed\": \"0909090909090909090909090909090909090909090909090909090909090909\", \"seq\": 75, \"status\": \"over\", \"turn\": 75, \"undo\": false, \"unrated_because\": \"alone\", \"view\": {\"deck\": [], \"game\": \"turn-of-time\", \"goal\": \"balance\", \"hands\": [[]], \"held\": null, \"phase\": \"over\", \"placed\": null, \"players\": 1, \"seasons\": [[]], \"seat\": null, \"table\": [{\"card\": \"Su/Fa\", \"x\": -3, \"y\": -3}, {\"card\": \"Fa\", \"x\": -2, \"y\": -3}, {\"card\": \"Fa/Sp\", \"x\": -1, \"y\": -3}, {\"card\": \"Su/Sp\", \"x\": 0, \"y\": -3}, {\"card\": \"Sp/Wi\", \"x\": -3, \"y\": -2}, {\"card\": \"Wi/Sp\", \"x\": -2, \"y\": -2}, {\"card\": \"Su\", \"x\": -1, \"y\": -2}, {\"card\": \"Su/Wi\", \"x\": 0, \"y\": -2}, {\"card\": \"Sp/Fa\", \"x\": -3, \"y\": -1}, {\"card\": \"Wi/Fa\", \"x\": -2, \"y\": -1}, {\"card\": \"Fa/Wi\", \"x\": -1, \"y\": -1}, {\"card\": \"Sp/Su\", \"x\": 0, \"y\": -1}, {\"card\": \"Wi\", \"x\": -3, \"y\": 0}, {\"card\": \"Sp\", \"x\": -2, \"y\": 0}, {\"card\": \"Su/Fa\", \"x\": -1, \"y\": 0}, {\"card\": \"Wi/Su\", \"x\": 0, \"y\": 0}]}}"}');
CREATE TABLE notice (
	person VARCHAR(32) NOT NULL, 
	email VARCHAR(254), 
	confirmed BIGINT, 
	choices TEXT NOT NULL, 
	language VARCHAR(10) NOT NULL, 
	failures INTEGER NOT NULL, 
	CONSTRAINT pk_notice PRIMARY KEY (person), 
	CONSTRAINT fk_notice_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE participant (
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_participant PRIMARY KEY (person, game), 
	CONSTRAINT fk_participant_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "participant" VALUES('ann','shiftingseas');
INSERT INTO "participant" VALUES('bob','shiftingseas');
INSERT INTO "participant" VALUES('ann','shiftingston');
INSERT INTO "participant" VALUES('bob','shiftingston');
INSERT INTO "participant" VALUES('ann','turnoftime');
INSERT INTO "participant" VALUES('bob','turnoftime');
INSERT INTO "participant" VALUES('ann','winter');
INSERT INTO "participant" VALUES('bob','winter');
INSERT INTO "participant" VALUES('ann','daily');
CREATE TABLE passkey (
	id VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	credential TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	counter BIGINT NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	created BIGINT NOT NULL, 
	used BIGINT, 
	CONSTRAINT pk_passkey PRIMARY KEY (id), 
	CONSTRAINT fk_passkey_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE person (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (id)
);
CREATE TABLE push (
	id VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	endpoint TEXT NOT NULL, 
	"key" VARCHAR(120) NOT NULL, 
	auth VARCHAR(40) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	language VARCHAR(10) NOT NULL, 
	created BIGINT NOT NULL, 
	failures INTEGER NOT NULL, 
	CONSTRAINT pk_push PRIMARY KEY (id), 
	CONSTRAINT fk_push_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE rated (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	place INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	at BIGINT NOT NULL, origin VARCHAR(32), 
	CONSTRAINT pk_rated PRIMARY KEY (game, seat), 
	CONSTRAINT fk_rated_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "rated" VALUES('shiftingston',0,'ann',1,25.0,8.06590141354368,1150000,'0a1b2c3d4e5f');
INSERT INTO "rated" VALUES('shiftingston',1,'bob',1,25.0,8.06590141354368,1150000,NULL);
INSERT INTO "rated" VALUES('turnoftime',0,'ann',1,2.76353894931404973087e+01,8.06590141354368,1064500,'0a1b2c3d4e5f');
INSERT INTO "rated" VALUES('turnoftime',1,'bob',2,2.23646105068595026912e+01,8.06590141354368,1064500,NULL);
INSERT INTO "rated" VALUES('winter',0,'ann',2,2.23646105068595026912e+01,8.06590141354368,1031500,'0a1b2c3d4e5f');
INSERT INTO "rated" VALUES('winter',1,'bob',1,2.76353894931404973087e+01,8.06590141354368,1031500,NULL);
CREATE TABLE rating (
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	changed BIGINT NOT NULL, 
	CONSTRAINT pk_rating PRIMARY KEY (player, game, kind)
);
INSERT INTO "rating" VALUES('ann','shifting-stones','2',25.0,8.06590141354368,1,1150000);
INSERT INTO "rating" VALUES('bob','shifting-stones','2',25.0,8.06590141354368,1,1150000);
INSERT INTO "rating" VALUES('ann','turn-of-time','2',2.76353894931404973087e+01,8.06590141354368,1,1064500);
INSERT INTO "rating" VALUES('bob','turn-of-time','2',2.23646105068595026912e+01,8.06590141354368,1,1064500);
INSERT INTO "rating" VALUES('ann','winter','2',2.23646105068595026912e+01,8.06590141354368,1,1031500);
INSERT INTO "rating" VALUES('bob','winter','2',2.76353894931404973087e+01,8.06590141354368,1,1031500);
CREATE TABLE report (
	id VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	about VARCHAR(32) NOT NULL, 
	game VARCHAR(16), 
	reason VARCHAR(20) NOT NULL, 
	words TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_report PRIMARY KEY (id), 
	CONSTRAINT fk_report_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE, 
	CONSTRAINT fk_report_about FOREIGN KEY(about) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE seek (
	id VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	low INTEGER NOT NULL, 
	high INTEGER NOT NULL, 
	clock TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	origin VARCHAR(32), 
	at BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	"table" VARCHAR(16), 
	CONSTRAINT pk_seek PRIMARY KEY (id), 
	CONSTRAINT fk_seek_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE sitting (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_sitting PRIMARY KEY (game, seat), 
	CONSTRAINT fk_sitting_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "sitting" VALUES('shiftingseas',0,'ann');
INSERT INTO "sitting" VALUES('shiftingseas',1,'bob');
INSERT INTO "sitting" VALUES('shiftingston',0,'ann');
INSERT INTO "sitting" VALUES('shiftingston',1,'bob');
INSERT INTO "sitting" VALUES('turnoftime',0,'ann');
INSERT INTO "sitting" VALUES('turnoftime',1,'bob');
INSERT INTO "sitting" VALUES('winter',0,'ann');
INSERT INTO "sitting" VALUES('winter',1,'bob');
INSERT INTO "sitting" VALUES('daily',0,'ann');
CREATE TABLE solo (
	game VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	way VARCHAR(80) NOT NULL, 
	day VARCHAR(10), 
	counts BOOLEAN NOT NULL, 
	solved BOOLEAN NOT NULL, 
	score INTEGER, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_solo PRIMARY KEY (game), 
	CONSTRAINT fk_solo_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "solo" VALUES('daily','ann','turn-of-time:balance','2026-11-15',1,0,0,1000000);
CREATE TABLE token (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	created BIGINT NOT NULL, used BIGINT, confirmed BIGINT, 
	CONSTRAINT pk_token PRIMARY KEY (hash), 
	CONSTRAINT fk_token_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE watcher (
	game VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_watcher PRIMARY KEY (game, person), 
	CONSTRAINT fk_watcher_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE webhook (
	game VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	url TEXT NOT NULL, 
	language VARCHAR(10) NOT NULL, 
	failures INTEGER NOT NULL, 
	off BOOLEAN NOT NULL, 
	CONSTRAINT pk_webhook PRIMARY KEY (game), 
	CONSTRAINT fk_webhook_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_webhook_person FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE INDEX ix_game_status ON game (status, listed, changed);
CREATE INDEX ix_sitting_person ON sitting (person);
CREATE INDEX ix_token_person ON token (person);
CREATE UNIQUE INDEX ix_account_handle ON account (handle);
CREATE INDEX ix_passkey_person ON passkey (person);
CREATE INDEX ix_challenge_until ON challenge (until);
CREATE INDEX ix_rating_game ON rating (game, kind);
CREATE INDEX ix_rated_player ON rated (player);
CREATE INDEX ix_solo_person ON solo (person);
CREATE INDEX ix_solo_day ON solo (day);
CREATE INDEX ix_watcher_person ON watcher (person);
CREATE INDEX ix_rated_origin ON rated (origin);
CREATE INDEX ix_account_skeleton ON account (skeleton);
CREATE INDEX ix_friend_friend ON friend (friend);
CREATE INDEX ix_block_blocked ON block (blocked);
CREATE INDEX ix_report_person ON report (person);
CREATE INDEX ix_report_about ON report (about);
CREATE INDEX ix_invitation_person ON invitation (person);
CREATE INDEX ix_invitation_sender ON invitation (sender);
CREATE INDEX ix_chat_person ON chat (person);
CREATE INDEX ix_seek_game ON seek (game);
CREATE UNIQUE INDEX ix_seek_person ON seek (person);
CREATE INDEX ix_push_person ON push (person);
CREATE INDEX ix_webhook_person ON webhook (person);
COMMIT;
