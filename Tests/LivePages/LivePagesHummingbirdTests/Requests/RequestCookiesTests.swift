#if LivePages
  import Testing

  @testable import LivePagesHummingbird

  struct RequestCookiesTests {
    private func read(_ name: String, in header: String) -> String? { RequestCookies(header)[name] }

    @Test func valuesAreFoundByTheirNames() {
      #expect(read("a", in: "a=1") == "1")
      #expect(read("b", in: "a=1; b=2;c=3") == "2")
      #expect(read("c", in: "a=1; b=2;\tc=3=4") == "3=4")
      #expect(read("a", in: "a=") == "")
      #expect(read("a", in: "a=1; a=2") == "1")
      #expect(read("a", in: "a") == nil)
      #expect(read("a", in: "A=1; b=a=1; aa=1; =a") == nil)
      #expect(read("a", in: "") == nil)
    }

    @Test func namesThatAreCanonicallyEquivalentDiffer() {
      #expect(read("\u{E9}", in: "e\u{301}=1") == nil)
      #expect(read("a", in: "a\u{301}=1; a=2") == "2")
      #expect(read("a", in: ";\u{301}a=1; \u{301}a=2") == nil)
    }

    @Test func sessionCookiesOfAllPortsAreRead() {
      let header =
        "live-session-80=a; x=live-session; __Host-live-session=b; live-browser-80=c; live-session-81=d"
      let sessions = ["live-session-80=a", "__Host-live-session=b", "live-session-81=d"].map {
        Array($0.utf8)
      }
      #expect(SiteCookies.sessions(in: header) == sessions)
    }
  }
#endif
