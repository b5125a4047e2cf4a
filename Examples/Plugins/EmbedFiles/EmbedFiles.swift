import Foundation
import PackagePlugin

/// Puts the sources of this package's modules and the lessons in the folder `Lessons` into the module that uses
/// it, so that a program can show them wherever it runs.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let files = try sources(in: context.package, except: target) + texts(in: root)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files",
        executable: try context.tool(named: "FileEmbedder").url,
        arguments: [output.path, root.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }

  /// The Swift files, style sheets and scripts of all modules, tests included. The module that uses the
  /// plugin is left out: a change of it would embed all files anew.
  private func sources(in package: Package, except user: any Target) -> [URL] {
    package.targets
      .filter { $0.name != user.name }
      .compactMap { $0 as? SwiftSourceModuleTarget }
      .flatMap(\.sourceFiles)
      .map(\.url)
      .filter { ["swift", "css", "js"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }

  private func texts(in root: URL) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: root.appending(path: "Lessons"), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
      .sorted { $0.path < $1.path }
  }
}
