#if LivePages
  import HTTPTypes
  import Testing

  @testable import LivePagesHummingbird

  struct PhoneTests {
    @Test(
      arguments: [
        ("(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", nil, true),
        ("(Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", nil, true),
        ("(Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36", "?1", true),
        ("(Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36", "?0", false),
        ("(X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36", "?0", false),
        ("(Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", nil, false),
        ("(iPad; CPU OS 12_0 like Mac OS X) Mobile/15E148 Safari/604.1", nil, false),
        ("", nil, false),
      ] as [(String, String?, Bool)]
    )
    func aPhoneIsRecognizedByItsBrowser(agent: String, hint: String?, isPhone: Bool) throws {
      var fields = HTTPFields()
      fields[.userAgent] = "Mozilla/5.0 " + agent
      fields[try #require(HTTPField.Name("Sec-CH-UA-Mobile"))] = hint
      #expect(fields.areOfPhone == isPhone)
    }
  }
#endif
