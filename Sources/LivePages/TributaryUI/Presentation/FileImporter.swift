import Foundation
import LivePagesCore

extension View {
  /// Presents a dialog for allowing the user to import an existing file.
  ///
  /// The browser uploads the file to a temporary folder. The last 20 files of the dialog exist as long as the view,
  /// and count toward the site's limits for uploads. To keep a file, copy it. In a test, choose a file for the field
  /// “File”.
  ///
  /// - Note: Differs: people choose from the files of their device, of at most 64 MiB each. The dialog has a field
  ///   and a Cancel button. For a type that the app declares, or that has no known filename extension, all files are
  ///   accepted.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a Boolean value that determines whether the dialog is shown.
  ///   - allowedContentTypes: The list of supported content types that can be imported.
  ///   - onCompletion: A callback that will be invoked when the operation has succeeded or failed.
  public func fileImporter(
    isPresented: Binding<Bool>,
    allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    importing(isPresented, allowedContentTypes, allowsSeveral: false) { urls in
      if let url = urls.first { onCompletion(.success(url)) }
    } onCancellation: {
    }
  }

  /// Presents a dialog for allowing the user to import multiple files.
  ///
  /// - Note: Differs: people choose from the files of their device, of at most 64 MiB each. The dialog has a field
  ///   and a Cancel button. For a type that the app declares, or that has no known filename extension, all files are
  ///   accepted.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a Boolean value that determines whether the dialog is shown.
  ///   - allowedContentTypes: The list of supported content types that can be imported.
  ///   - allowsMultipleSelection: A Boolean value that indicates whether the user can select multiple files to
  ///     import.
  ///   - onCompletion: A callback that will be invoked when the operation has succeeded or failed.
  public func fileImporter(
    isPresented: Binding<Bool>,
    allowedContentTypes: [UTType],
    allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    importing(isPresented, allowedContentTypes, allowsSeveral: allowsMultipleSelection) {
      onCompletion(.success($0))
    } onCancellation: {
    }
  }

  /// Presents a dialog for allowing the user to import multiple files.
  ///
  /// - Note: Differs: people choose from the files of their device, of at most 64 MiB each. The dialog has a field
  ///   and a Cancel button. For a type that the app declares, or that has no known filename extension, all files are
  ///   accepted.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a Boolean value that determines whether the dialog is shown.
  ///   - allowedContentTypes: The list of supported content types that can be imported.
  ///   - allowsMultipleSelection: A Boolean value that indicates whether the user can select multiple files to
  ///     import.
  ///   - onCompletion: A callback that will be invoked when the operation has succeeded or failed.
  ///   - onCancellation: A callback that will be invoked if the user cancels the operation.
  public func fileImporter(
    isPresented: Binding<Bool>,
    allowedContentTypes: [UTType],
    allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void
  ) -> some View {
    importing(
      isPresented,
      allowedContentTypes,
      allowsSeveral: allowsMultipleSelection,
      onCompletion: { onCompletion(.success($0)) },
      onCancellation: onCancellation
    )
  }

  private func importing(
    _ isPresented: Binding<Bool>,
    _ types: [UTType],
    allowsSeveral: Bool,
    onCompletion: @escaping ([URL]) -> Void,
    onCancellation: @escaping () -> Void
  ) -> some View {
    FileImportingView(
      content: self,
      isPresented: isPresented,
      types: types,
      allowsSeveral: allowsSeveral,
      onCompletion: onCompletion,
      onCancellation: onCancellation
    )
  }
}

/// A view that presents a dialog for importing files. The files exist as long as the view.
private struct FileImportingView<Content: View>: View {
  @State private var imports = FileImports()
  let content: Content
  let isPresented: Binding<Bool>
  let types: [UTType]
  let allowsSeveral: Bool
  let onCompletion: ([URL]) -> Void
  let onCancellation: () -> Void

  var body: some View {
    content.sheet(isPresented: isPresented) {
      // A completed dialog clears the list of files before it is dismissed. A dialog that is removed together with
      // its window or its view isn't cancelled.
      if imports.endDialog(), !isPresented.wrappedValue { onCancellation() }
    } content: {
      FileImportDialog(imports: imports, rule: FileRule(types, allowsSeveral: allowsSeveral)) {
        // A second click may arrive before the dialog is dismissed.
        guard isPresented.wrappedValue else { return }
        let urls = imports.complete()
        isPresented.wrappedValue = false
        onCompletion(urls)
        if isPresented.wrappedValue { imports.reopen() }
      } cancel: {
        isPresented.wrappedValue = false
      }
    }
  }
}

extension FileRule {
  /// The maximum number of files that a dialog imports.
  static let mostImported = 20

  /// Creates the rule for types of data.
  fileprivate init(_ types: [UTType], allowsSeveral: Bool) {
    var found: [FileType] = []
    for type in types {
      // If one of the types accepts all files, so does the rule.
      guard let files = type.files else {
        found = []
        break
      }
      for file in files {
        let type = FileType(file.name, extensions: file.extensions, mediaTypes: file.mediaTypes)
        if !found.contains(type) { found.append(type) }
      }
    }
    self.init(types: found, count: allowsSeveral ? Self.mostImported : 1, largest: 64 << 20)
  }
}
