import ComposableArchitecture

// Observable state, written by hand in the way the macro would.

struct Part: ObservableState, Equatable, Hashable, Codable, Identifiable, Sendable {
  let id: Int

  init(id: Int = 0, count: Int = 0) {
    self.id = id
    _count = count
  }

  private var _count: Int
  var count: Int {
    get {
      _$observationRegistrar.access(self, keyPath: \.count)
      return _count
    }
    set { _$observationRegistrar.mutate(keyPath: \Self.count, &_count, newValue, _$isIdentityEqual) }
    _modify {
      let modification = _$observationRegistrar.willModify(keyPath: \Self.count, &_count, _$identity)
      defer { _$observationRegistrar.didModify(modification, &_count, _$identity) }
      yield &_count
    }
  }

  private var _name: String = ""
  var name: String {
    get {
      _$observationRegistrar.access(self, keyPath: \.name)
      return _name
    }
    set { _$observationRegistrar.mutate(keyPath: \Self.name, &_name, newValue, _$isIdentityEqual) }
    _modify {
      let modification = _$observationRegistrar.willModify(keyPath: \Self.name, &_name, _$identity)
      defer { _$observationRegistrar.didModify(modification, &_name, _$identity) }
      yield &_name
    }
  }

  private var _$observationRegistrar = ObservationStateRegistrar()
  var _$id: ObservableStateID { _$observationRegistrar.id }
  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  var _$observationRegistrarForTests: ObservationStateRegistrar { _$observationRegistrar }

  private enum CodingKeys: String, CodingKey {
    case id
    case _count = "count"
    case _name = "name"
  }
}

enum Route: ObservableState, Equatable {
  case home
  case number(Int)
  case part(Part)

  var _$id: ObservableStateID {
    switch self {
    case .home: ._$inert._$tag(0)
    case .number(let number): ._$id(for: number)._$tag(1)
    case .part(let part): ._$id(for: part)._$tag(2)
    }
  }

  mutating func _$willModify() {
    guard case .part(var part) = self else { return }
    part._$willModify()
    self = .part(part)
  }

  var part: Part? {
    guard case .part(let part) = self else { return nil }
    return part
  }
}

extension Route: CasePathable {
  struct AllCasePaths {
    let part = AnyCasePath<Route, Part>(embed: { .part($0) }, extract: { $0.part })
  }
  static let allCasePaths = AllCasePaths()
}

struct Panel: Reducer {
  struct State: ObservableState, Equatable {
    private var _count: Int = 0
    var count: Int {
      get {
        _$observationRegistrar.access(self, keyPath: \.count)
        return _count
      }
      set { _$observationRegistrar.mutate(keyPath: \Self.count, &_count, newValue, _$isIdentityEqual) }
      _modify {
        let modification = _$observationRegistrar.willModify(keyPath: \Self.count, &_count, _$identity)
        defer { _$observationRegistrar.didModify(modification, &_count, _$identity) }
        yield &_count
      }
    }

    private var _title: String = ""
    var title: String {
      get {
        _$observationRegistrar.access(self, keyPath: \.title)
        return _title
      }
      set { _$observationRegistrar.mutate(keyPath: \Self.title, &_title, newValue, _$isIdentityEqual) }
      _modify {
        let modification = _$observationRegistrar.willModify(keyPath: \Self.title, &_title, _$identity)
        defer { _$observationRegistrar.didModify(modification, &_title, _$identity) }
        yield &_title
      }
    }

    private var _part: Part = Part()
    var part: Part {
      get {
        _$observationRegistrar.access(self, keyPath: \.part)
        return _part
      }
      set { _$observationRegistrar.mutate(keyPath: \Self.part, &_part, newValue, _$isIdentityEqual) }
      _modify {
        let modification = _$observationRegistrar.willModify(keyPath: \Self.part, &_part, _$identity)
        defer { _$observationRegistrar.didModify(modification, &_part, _$identity) }
        yield &_part
      }
    }

    private var _extra: Part?
    var extra: Part? {
      get {
        _$observationRegistrar.access(self, keyPath: \.extra)
        return _extra
      }
      set { _$observationRegistrar.mutate(keyPath: \Self.extra, &_extra, newValue, _$isIdentityEqual) }
      _modify {
        let modification = _$observationRegistrar.willModify(keyPath: \Self.extra, &_extra, _$identity)
        defer { _$observationRegistrar.didModify(modification, &_extra, _$identity) }
        yield &_extra
      }
    }

    private var _rows: IdentifiedArrayOf<Part> = []
    var rows: IdentifiedArrayOf<Part> {
      get {
        _$observationRegistrar.access(self, keyPath: \.rows)
        return _rows
      }
      set { _$observationRegistrar.mutate(keyPath: \Self.rows, &_rows, newValue, _$isIdentityEqual) }
      _modify {
        let modification = _$observationRegistrar.willModify(keyPath: \Self.rows, &_rows, _$identity)
        defer { _$observationRegistrar.didModify(modification, &_rows, _$identity) }
        yield &_rows
      }
    }

    private var _list: [Part] = []
    var list: [Part] {
      get {
        _$observationRegistrar.access(self, keyPath: \.list)
        return _list
      }
      set { _$observationRegistrar.mutate(keyPath: \Self.list, &_list, newValue, _$isIdentityEqual) }
      _modify {
        let modification = _$observationRegistrar.willModify(keyPath: \Self.list, &_list, _$identity)
        defer { _$observationRegistrar.didModify(modification, &_list, _$identity) }
        yield &_list
      }
    }

    private var _route: Route = .home
    var route: Route {
      get {
        _$observationRegistrar.access(self, keyPath: \.route)
        return _route
      }
      set { _$observationRegistrar.mutate(keyPath: \Self.route, &_route, newValue, _$isIdentityEqual) }
      _modify {
        let modification = _$observationRegistrar.willModify(keyPath: \Self.route, &_route, _$identity)
        defer { _$observationRegistrar.didModify(modification, &_route, _$identity) }
        yield &_route
      }
    }

    private var _$observationRegistrar = ObservationStateRegistrar()
    var _$id: ObservableStateID { _$observationRegistrar.id }
    mutating func _$willModify() { _$observationRegistrar._$willModify() }
  }

  enum Action {
    case update((inout State) -> Void)
    case part(PartReducer.Action)
    case extra(PartReducer.Action)
    case route(PartReducer.Action)
    case rows(IdentifiedAction<Int, PartReducer.Action>)
    case then([Action])
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { PartReducer() }
    Scope(state: \.route, action: \.route) {
      EmptyReducer().ifCaseLet(\.part, action: \.self) { PartReducer() }
    }
    Reduce { state, action in
      switch action {
      case .update(let update):
        update(&state)
        return .none
      case .then(let actions):
        return actions.publisher.eraseToEffect()
      default:
        return .none
      }
    }
    .ifLet(\.extra, action: \.extra) { PartReducer() }
    .forEach(\.rows, action: \.rows) { PartReducer() }
  }
}

extension Panel.Action: CasePathable {
  struct AllCasePaths {
    let part = AnyCasePath(case: Panel.Action.part)
    let extra = AnyCasePath(case: Panel.Action.extra)
    let route = AnyCasePath(case: Panel.Action.route)
    let rows = AnyCasePath(case: Panel.Action.rows)
  }
  static let allCasePaths = AllCasePaths()
}

struct PartReducer: Reducer {
  enum Action {
    case add(Int)
    case rename(String)
    case replace
    case nothing
  }

  func reduce(into state: inout Part, action: Action) -> EffectTask<Action> {
    switch action {
    case .add(let number): state.count += number
    case .rename(let name): state.name = name
    case .replace: state = Part(id: state.id, count: 100)
    case .nothing: break
    }
    return .none
  }
}
