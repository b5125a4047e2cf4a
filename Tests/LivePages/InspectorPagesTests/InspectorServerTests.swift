#if LivePages
  import ComposableArchitecture
  import Foundation
  import InspectorPages
  import ServiceLifecycle
  import StoreInspector
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @MainActor
  struct InspectorServerTests {
    private let inspector = Inspector()

    /// Runs a server, and calls a closure with the address of its page.
    private func serving(_ body: @MainActor (URL) async throws -> Void) async throws {
      let (addresses, told) = AsyncStream.makeStream(of: String.self)
      let server = InspectorServer(inspector) { told.yield($0) }
      let running = Task { try await server.run() }
      defer { running.cancel() }
      var iterator = addresses.makeAsyncIterator()
      let address = try #require(await iterator.next())
      try await body(try #require(URL(string: address)))
    }

    private func get(_ url: URL) async throws -> (Int, String, URLResponse) {
      let session = URLSession(configuration: .ephemeral)
      defer { session.invalidateAndCancel() }
      let (data, response) = try await session.data(from: url)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      return (status, String(decoding: data, as: UTF8.self), response)
    }

    @Test func pageIsServedAtTheReportedAddress() async throws {
      let store = Store(initialState: 0) { [inspector] in
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
        .inspected("sum", by: inspector)
      }
      store.send(1)
      try await serving { address in
        #expect(address.host() == "127.0.0.1")
        let (status, text, _) = try await get(address)
        #expect(status == 200)
        #expect(text.contains("sum (1)"))
        let stylesheet = try #require(URL(string: "/live-pages/inspector.css", relativeTo: address))
        let (found, _, _) = try await get(stylesheet)
        #expect(found == 200)
      }
    }

    @Test func requestsWithoutTheTokenReturnNotFound() async throws {
      try await serving { address in
        var wrong = address.absoluteString
        wrong.removeLast()
        for text in [wrong, wrong + "z", address.deletingLastPathComponent().absoluteString] {
          let status = try await get(try #require(URL(string: text))).0
          #expect(status == 404, "\(text)")
        }
      }
    }

    /// The inspector's server validates requests of strangers in the same way as a site.
    @Test func stringsSlowToCompareAreRefused() async throws {
      try await serving { address in
        let marks = String(repeating: "%CC%81%CC%A3", count: 1_000)
        let url = try #require(URL(string: "/live-pages/a\(marks)", relativeTo: address))
        #expect(try await get(url).0 == 400)
      }
    }

    @Test func aSessionIsExportedAsAFile() async throws {
      let store = Store(initialState: 0) { [inspector] in
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
        .inspected("sum", by: inspector)
      }
      store.send(5)
      try await serving { address in
        let file = address.appending(path: "session/1.json")
        let (status, text, response) = try await get(file)
        #expect(status == 200)
        #expect(try Session(json: Data(text.utf8)) == store.inspection?.session)
        let disposition = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition")
        #expect(disposition == "attachment; filename=\"1.json\"")
        #expect(try await get(address.appending(path: "session/2.json")).0 == 404)
      }
    }

    @Test func occupiedPortsDoNotAffectStores() async throws {
      try await serving { address in
        let port = try #require(address.port)
        await #expect(throws: (any Error).self) {
          try await InspectorServer(inspector, port: port) { _ in }.run()
        }
        #expect(try await get(address).0 == 200)
      }
    }
  }
#endif
