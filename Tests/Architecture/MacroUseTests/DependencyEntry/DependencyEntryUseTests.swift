#if Macros
  import ComposableArchitecture
  import DependencyInjectionTestSupport
  import Testing

  private struct Client: Equatable, Sendable {
    var name: String
    static let live = Client(name: "live")
  }

  extension DependencyValues {
    @DependencyEntry fileprivate var entryRetries = 3
    @DependencyEntry(liveValue: Client.live) fileprivate var entryClient: Client = Client(name: "test")
    @DependencyEntry("NamedEntryKey", liveValue: 1, previewValue: 2) fileprivate var namedEntry: Int = 0
    @DependencyEntry fileprivate var `two words` = 2
    @DependencyEntry fileprivate var `default` = 1
  }

  @Suite(.dependencies) struct DependencyEntryUseTests {
    @Test func testsGetTheInitialValue() {
      @Dependency(\.entryRetries) var retries
      @Dependency(\.entryClient) var client
      @Dependency(\.namedEntry) var named
      #expect(retries == 3)
      #expect(client.name == "test")
      #expect(named == 0)
    }

    @Test func namesMayNeedBackticks() {
      @Dependency(\.`two words`) var words
      @Dependency(\.`default`) var keyword
      #expect(words == 2)
      #expect(keyword == 1)
    }

    @Test func programsGetTheLiveValueAndPreviewsTheirs() {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.entryClient) var client
        @Dependency(\.namedEntry) var named
        #expect(client == .live)
        #expect(named == 1)
      }
      withDependencies {
        $0.context = .preview
      } operation: {
        @Dependency(\.entryClient) var client
        @Dependency(\.namedEntry) var named
        #expect(client == .live)
        #expect(named == 2)
      }
    }

    @Test func anEntryCanBeReplaced() {
      withDependencies {
        $0.entryRetries = 5
      } operation: {
        @Dependency(\.entryRetries) var retries
        #expect(retries == 5)
      }
    }
  }
#endif
