import ComposableArchitecture
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@DependencyClient
struct CatalogClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [Book]
}

struct CatalogError: Error {
  let status: Int
}

extension CatalogClient: DependencyKey {
  static let testValue = CatalogClient()

  static let liveValue = CatalogClient { query in
    var address = URLComponents()
    address.scheme = "https"
    address.host = "openlibrary.org"
    address.path = "/search.json"
    address.queryItems = [
      URLQueryItem(name: "q", value: query),
      URLQueryItem(name: "fields", value: "key,title,author_name"),
      URLQueryItem(name: "limit", value: "10"),
    ]
    guard let url = address.url else { throw CatalogError(status: 400) }
    let request = URLRequest(url: url, timeoutInterval: 10)
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw CatalogError(status: status) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(CatalogAnswer.self, from: data).docs.map(\.book)
  }
}

extension DependencyValues {
  var catalog: CatalogClient {
    get { self[CatalogClient.self] }
    set { self[CatalogClient.self] = newValue }
  }
}

private struct CatalogAnswer: Decodable {
  struct Document: Decodable {
    let key: String
    let title: String
    let authorName: [String]?

    var book: Book {
      Book(
        id: String(key.split(separator: "/").last ?? "unknown"),
        title: title,
        author: authorName?.first ?? "an unknown author"
      )
    }
  }

  let docs: [Document]
}
