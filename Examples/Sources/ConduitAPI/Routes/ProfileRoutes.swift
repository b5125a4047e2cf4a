import ConduitTransport
import GRDB
import Hummingbird

/// Profiles, and following other users.
struct ProfileRoutes {
  let backend: Backend

  func add(to group: RouterGroup<BasicRequestContext>) {
    group.get("profiles/:username") { request, context in
      let username = try context.parameters.text("username", of: "profile")
      let viewer = try await backend.optionalSender(of: request)
      let profile = try await backend.database.read { database in
        try Self.person(username, in: database).profile(for: viewer?.id, in: database)
      }
      return try Response.json(ProfileEnvelope(profile: profile))
    }
    group.post("profiles/:username/follow") { request, context in
      try await setFollowing(true, request, context)
    }
    group.delete("profiles/:username/follow") { request, context in
      try await setFollowing(false, request, context)
    }
  }

  private func setFollowing(
    _ isFollowing: Bool,
    _ request: Request,
    _ context: BasicRequestContext
  ) async throws -> Response {
    let sender = try await backend.sender(of: request)
    let username = try context.parameters.text("username", of: "profile")
    let profile = try await backend.database.write { database in
      let person = try Self.person(username, in: database)
      try database.execute(
        sql: isFollowing
          ? "INSERT OR IGNORE INTO follow (follower, followed) VALUES (?, ?)"
          : "DELETE FROM follow WHERE follower = ? AND followed = ?",
        arguments: [sender.id, person.id]
      )
      return try person.profile(for: sender.id, in: database)
    }
    return try .json(ProfileEnvelope(profile: profile))
  }

  private static func person(_ username: String, in database: Database) throws -> Person {
    guard let person = try Person.named(username, in: database) else { throw APIError.notFound("profile") }
    return person
  }
}
