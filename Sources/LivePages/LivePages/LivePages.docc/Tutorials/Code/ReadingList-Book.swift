struct Book: Codable, Equatable, Identifiable, Sendable {
  let id: String
  let title: String
  let author: String
}
