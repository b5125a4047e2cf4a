#if !Postgres
  /// Connections to a PostgreSQL database.
  @available(
    *,
    unavailable,
    message: """
      PostgreSQL is behind the package trait Postgres: write traits: [.defaults, "Postgres"] where your package \
      depends on tributary, and install libpq (Debian: apt-get install libpq-dev).
      """
  )
  public enum PostgresPool {}
#endif
