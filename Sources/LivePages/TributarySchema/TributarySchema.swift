import Foundation
import PostgresStorage

/// Shows, checks or migrates the tables of this package in a PostgreSQL database.
@main
struct TributarySchema {
  static func main() async {
    #if Postgres
      exit(await PostgresSchemaCommand.run(Array(CommandLine.arguments.dropFirst())))
    #else
      print("It was built without the package trait Postgres: swift run --traits Postgres tributary-schema …")
      exit(2)
    #endif
  }
}
