/// The tables of the database. Times are in milliseconds since 1970.
enum Schema {
  static let sql = """
    PRAGMA application_id = \(ConduitDatabase.applicationID);
    PRAGMA user_version = \(ConduitDatabase.version);
    CREATE TABLE person (
      id INTEGER PRIMARY KEY,
      username TEXT NOT NULL,
      usernameKey TEXT NOT NULL UNIQUE, -- without case
      email TEXT NOT NULL,
      emailKey TEXT NOT NULL UNIQUE,
      passwordHash TEXT, -- NULL for people who cannot log in
      bio TEXT,
      image TEXT
    ) STRICT;
    CREATE TABLE token (
      hash BLOB NOT NULL PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      expiry INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokenOfPerson ON token (person, expiry);
    CREATE INDEX tokenByExpiry ON token (expiry);
    CREATE TABLE follow (
      follower INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      followed INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      PRIMARY KEY (follower, followed)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE article (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      slug TEXT NOT NULL UNIQUE,
      author INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      updatedAt INTEGER NOT NULL,
      body TEXT NOT NULL -- the last column, so that lists don't read it
    ) STRICT;
    CREATE INDEX articleByTime ON article (createdAt, id);
    CREATE INDEX articleOfAuthor ON article (author, createdAt);
    CREATE TABLE articleTag (
      article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
      tag TEXT NOT NULL,
      PRIMARY KEY (article, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX articleOfTag ON articleTag (tag, article);
    CREATE TABLE favorite (
      article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      PRIMARY KEY (article, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX favoriteOfPerson ON favorite (person, article);
    CREATE TABLE comment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
      author INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX commentOfArticle ON comment (article, id);
    """
}
