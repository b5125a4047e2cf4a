import LivePagesCore

func page(_ count: Int) -> HTML {
  HTML {
    "Count:"
    // expected-error: type '()' cannot conform to '_StillPart'
    print(count)
  }
}
