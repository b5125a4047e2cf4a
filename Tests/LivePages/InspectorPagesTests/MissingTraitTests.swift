#if !LivePages
  import Testing

  @Test(.disabled("The inspector's pages need the trait LivePages: swift test --enable-all-traits"))
  func inspectorPages() {}
#endif
