#if !Postgres
  /// Carries topics and presences between servers.
  @available(
    *,
    unavailable,
    message: """
      PostgreSQL is behind the package trait Postgres: write traits: [.defaults, "LivePages", "Postgres"] where \
      your package depends on tributary, and install libpq (Debian: apt-get install libpq-dev).
      """
  )
  public enum PostgresTopics {}
#endif
