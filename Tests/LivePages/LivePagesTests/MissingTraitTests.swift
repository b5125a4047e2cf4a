#if !LivePages
  import Testing

  @Test(.disabled("Sites need the trait LivePages: swift test --enable-all-traits"))
  func sites() {}
#endif
