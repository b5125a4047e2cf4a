#if !canImport(Darwin)
  import Combine
  import Foundation
  import Testing

  // The default isolation of this module is the main actor, as in a new app. With the product Combine, code
  // for Apple's platforms needs no other imports than these.

  private final class Reader {
    @Published private(set) var text = ""
    private var subscriptions: Set<AnyCancellable> = []

    func download(_ url: URL) -> AnyPublisher<Data, URLError> {
      URLSession.shared.dataTaskPublisher(for: url).map(\.data).eraseToAnyPublisher()
    }

    func read(_ lines: some Publisher<String, Never>) {
      lines.sink { [weak self] line in self?.text += line }.store(in: &subscriptions)
    }
  }

  struct CombineClientTests {
    @Test func linesAreRead() {
      let reader = Reader()
      reader.read(["a", "b"].publisher)
      #expect(reader.text == "ab")
    }

    @Test func dataTasksArePublished() throws {
      let download = Reader().download(try #require(URL(string: "https://example.org")))
      #expect(download.description == "AnyPublisher")
    }
  }
#endif
