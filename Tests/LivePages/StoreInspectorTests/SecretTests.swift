#if Macros
  import Foundation
  import StoreInspector
  import Testing

  /// Tests that the inspector's output never contains a redacted value: neither JSON, recorded files, the
  /// source of tests, nor pages.
  @MainActor
  struct SecretTests {
    private static let secret = "hunter2-é\"\\"

    private let clock = TestClock()
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func markedValuesAreNowhere() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let secret = Self.secret
      let inspector = Inspector(clock: clock)
      let store = Store(initialState: Account.State()) {
        Account().inspected(by: inspector)
      } withDependencies: {
        $0.pepper = Redacted(wrappedValue: secret)
        $0.vault.open = { _ in Vault.Item(key: secret) }
        $0.vault.token = { Redacted(wrappedValue: secret) }
        $0.vault.fail = { throw Vault.Refusal(key: secret) }
      }
      let inspection = try #require(store.inspection)
      let file = folder.appendingPathComponent("session.json")
      // The file has room for three entries, so it is started again with the current state.
      let recorder = inspection.record(to: file, limits: RecorderLimits(entries: 3)) { Issue.record($0) }
      #expect(inspection.entries.isEmpty)

      store.send(.binding(.set(\.name, "Blob")))
      store.send(.binding(.set(\.password, secret)))
      store.send(.binding(.set(\.child.password, secret)))
      store.send(.child(.binding(.set(\.password, secret))))
      store.send(.typed(Redacted(wrappedValue: secret)))
      await store.send(.logIn).finish()
      try inspection.travel(to: 2)
      store.send(.binding(.set(\.password, secret)))
      try inspection.resume()
      await recorder.close()

      // The feature itself has access to all values.
      #expect(store.state.password == secret)
      #expect(store.state.child.password == secret)
      #expect(store.state.answers.wrappedValue == [secret, secret, secret])

      var texts: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        texts[name] = try Data(contentsOf: folder.appendingPathComponent(name))
      }
      #expect(texts.count == 2)
      texts["export"] = try #require(inspection.session).json
      let last = inspection.entries.count
      let test = RecordedTest(name: "a", reducer: "Account()")
      for numbers in [1...last, 1...1, 7...last] {
        // A session in which a redacted value was set can't be written as source. The error must not contain
        // the value, either.
        do {
          texts["test of \(numbers)"] = Data(try inspection.testSource(of: numbers, as: test).utf8)
        } catch {
          texts["error of \(numbers)"] = Data("\(error)\(String(reflecting: error))".utf8)
        }
      }
      // A state with a redacted value can't be written as source.
      #expect(texts["error of 1...1"] != nil)
      texts["lines"] = Data("\(inspector.stores[0].lines)".utf8)
      let shown = inspector.stores[0].log
      texts["sendable"] = Data("\(shown.sendableActions(containing: "", limit: .max))".utf8)
      for number in 1...last {
        var dump = ""
        customDump(shown.detail(of: number), to: &dump)
        customDump(shown.dependencies(of: number), to: &dump)
        customDump(shown.outline(after: number, since: number - 1), to: &dump)
        customDump(shown.difference(from: number - 1, to: number), to: &dump)
        texts["page of \(number)"] = Data(dump.utf8)
      }

      // The secret doesn't occur in any encoding of its quotation mark and its accent.
      for (name, data) in texts {
        let text = String(decoding: data, as: UTF8.self)
        #expect(data.range(of: Data("hunter2".utf8)) == nil, "\(name): \(text)")
      }
      // The search finds text that isn't redacted.
      #expect(texts["export"]?.range(of: Data("Blob".utf8)) != nil)
      #expect(texts["export"]?.range(of: Data("<redacted>".utf8)) != nil)
    }

    @Test func dependenciesAreNotInATest() async throws {
      let secret = Self.secret
      let store = Store(initialState: 0) {
        Lengths().inspected(by: Inspector(clock: clock))
      } withDependencies: {
        $0.pepper = Redacted(wrappedValue: secret)
        $0.vault.open = { _ in Vault.Item(key: secret) }
        $0.vault.token = { Redacted(wrappedValue: secret) }
        $0.vault.fail = { throw Vault.Refusal(key: secret) }
      }
      await store.send(0).finish()
      #expect(store.state == 4 * secret.count)
      let inspection = try #require(store.inspection)
      let source = try inspection.testSource(
        of: 1...inspection.entries.count,
        as: RecordedTest(name: "a", reducer: "Lengths()")
      )
      #expect(!source.contains("hunter2"), "\(source)")
      #expect(source.contains("'$0.pepper' was read, but no value was recorded"))
      for endpoint in ["open", "token"] {
        #expect(source.contains("'$0.vault.\(endpoint)' was called once. Its result can't be written"))
      }
      #expect(source.contains(#".failure(RecordedFailure("Refusal(_key: <redacted>)"))"#))
    }
  }

  @Reducer
  private struct Account {
    struct State: Equatable, Encodable {
      var name = ""
      @Redacted var password = ""
      var child = Child.State()
      var answers = Redacted<[String]>(wrappedValue: [])
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case child(Child.Action)
      case typed(Redacted<String>)
      case logIn
      case answered(Redacted<String>)
      case refused
    }

    @Dependency(\.pepper) var pepper
    @Dependency(\.vault) var vault

    var body: some ReducerOf<Self> {
      BindingReducer()
      Scope(state: \.child, action: \.child) { Child() }
      Reduce { state, action in
        switch action {
        case .binding, .child, .refused: return .none
        case .typed(let text):
          state.password = text.wrappedValue
          return .none
        case .logIn:
          state.answers.wrappedValue.append(pepper.wrappedValue)
          return .run { [vault] send in
            await send(.answered(try await vault.token()))
            await send(.answered(Redacted(wrappedValue: try await vault.open(key: "key").key)))
            do { try await vault.fail() } catch { await send(.refused) }
          }
        case .answered(let text):
          state.answers.wrappedValue.append(text.wrappedValue)
          return .none
        }
      }
    }

    @Reducer
    struct Child {
      struct State: Equatable, Encodable {
        @Redacted var password = ""
      }

      enum Action: BindableAction { case binding(BindingAction<State>) }

      var body: some ReducerOf<Self> { BindingReducer() }
    }
  }

  /// A reducer that adds the lengths of the secrets.
  private struct Lengths: Reducer {
    @Dependency(\.pepper) var pepper
    @Dependency(\.vault) var vault

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      guard action == 0 else { return .none }
      state += pepper.wrappedValue.count
      return .run { [vault] send in
        await send(try await vault.token().wrappedValue.count)
        await send(try await vault.open(key: "key").key.count)
        do { try await vault.fail() } catch let error as Vault.Refusal { await send(error.key.count) }
      }
    }
  }

  @DependencyClient
  private struct Vault: Sendable, TestDependencyKey {
    struct Item: Equatable, Sendable { @Redacted var key: String }
    struct Refusal: Error { @Redacted var key: String }

    static let testValue = Self()

    var token: @Sendable () async throws -> Redacted<String>
    var open: @Sendable (_ key: String) async throws -> Item
    var fail: @Sendable () async throws -> Void
  }

  private enum PepperKey: TestDependencyKey {
    static let testValue = Redacted(wrappedValue: "")
  }

  extension DependencyValues {
    fileprivate var vault: Vault {
      get { self[Vault.self] }
      set { self[Vault.self] = newValue }
    }

    fileprivate var pepper: Redacted<String> {
      get { self[PepperKey.self] }
      set { self[PepperKey.self] = newValue }
    }
  }
#endif
