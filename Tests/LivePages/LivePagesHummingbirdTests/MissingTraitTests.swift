#if !LivePages
  import Testing

  @Test(.disabled("The web server needs the trait LivePages: swift test --enable-all-traits"))
  func webServer() {}
#endif
