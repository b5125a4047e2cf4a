#if !Postgres
  import Testing

  @Test(.disabled("PostgreSQL needs libpq and the trait Postgres: swift test --enable-all-traits"))
  func postgresStorage() {}
#endif
