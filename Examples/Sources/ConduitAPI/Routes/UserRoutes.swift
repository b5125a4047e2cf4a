import ConduitTransport
import GRDB
import HTTPTypes
import Hummingbird

/// Registration, log-in, and the logged-in user.
struct UserRoutes {
  let backend: Backend

  func add(to group: RouterGroup<BasicRequestContext>) {
    group.post("users") { request, _ in try await register(request) }
    group.post("users/login") { request, _ in try await logIn(request) }
    group.get("user") { request, _ in
      let sender = try await backend.sender(of: request)
      return try response(sender.person, sender.token)
    }
    group.put("user") { request, _ in try await update(request) }
  }

  private func register(_ request: Request) async throws -> Response {
    var validation = Validation(of: try await RequestFields(of: request, in: "user"))
    let username = validation.required("username", .username)
    let email = validation.email("email", isRequired: true)
    let password = validation.required("password", .password)
    try validation.finish()
    guard let email, let usernameKey = Username.key(of: username), let emailKey = Username.key(of: email)
    else {
      throw APIError.body("has an unsupported name or email address")
    }
    let draft = Person(
      username: username,
      usernameKey: usernameKey,
      email: email,
      emailKey: emailKey
    )
    // Hashing is expensive, so taken names are rejected first. The transaction checks again.
    try await backend.database.read { try draft.checkIsUnique(in: $0) }
    let hash = try await backend.passwords.hash(password)
    let (person, token) = try await backend.database.write { [backend] database in
      var person = draft
      person.passwordHash = hash.stored
      try person.checkIsUnique(in: database)
      try person.insert(database)
      return (person, try AccessToken.issue(to: person.id ?? 0, at: backend.now(), in: database))
    }
    return try response(person, token, status: .created)
  }

  private func logIn(_ request: Request) async throws -> Response {
    var validation = Validation(of: try await RequestFields(of: request, in: "user"))
    let email = validation.required("email", .email)
    let password = validation.required("password", .passwordAttempt)
    try validation.finish()
    let person = try await backend.database.read { try Person.withEmail(email, in: $0) }
    let hash = person?.passwordHash.flatMap(PasswordHash.init(stored:))
    guard try await backend.passwords.verify(password, hash), let person, let id = person.id else {
      throw APIError.credentialsAreInvalid
    }
    let token = try await backend.database.write { [backend] database in
      // The password may have changed in the meantime.
      guard try Person.fetchOne(database, key: id)?.passwordHash == person.passwordHash else {
        throw APIError.credentialsAreInvalid
      }
      return try AccessToken.issue(to: id, at: backend.now(), in: database)
    }
    return try response(person, token)
  }

  private func update(_ request: Request) async throws -> Response {
    let sender = try await backend.sender(of: request)
    var validation = Validation(of: try await RequestFields(of: request, in: "user"))
    let username = validation.optional("username", .username)
    let email = validation.email("email", isRequired: false)
    let password = validation.optional("password", .password)
    let bio = validation.removable("bio", .bio)
    let image = validation.image("image")
    try validation.finish()
    var hash: PasswordHash?
    if let password { hash = try await backend.passwords.hash(password) }
    let person = try await backend.database.write { [hash] database in
      // Read again, because another request may have changed the person.
      guard var person = try Person.fetchOne(database, key: sender.id) else { throw APIError.tokenIsInvalid }
      if let username, let key = Username.key(of: username) {
        (person.username, person.usernameKey) = (username, key)
      }
      if let email, let key = Username.key(of: email) { (person.email, person.emailKey) = (email, key) }
      if case .set(let bio) = bio { person.bio = bio }
      if case .set(let image) = image { person.image = image }
      try person.checkIsUnique(in: database)
      if let hash {
        person.passwordHash = hash.stored
        try sender.token.revokeOthers(of: sender.id, in: database)
      }
      try person.update(database)
      return person
    }
    return try response(person, sender.token)
  }

  private func response(
    _ person: Person,
    _ token: AccessToken,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let user = User(
      email: person.email,
      token: token.text,
      username: person.username,
      bio: person.bio,
      image: person.image
    )
    return try .json(UserEnvelope(user: user), status: status)
  }
}
