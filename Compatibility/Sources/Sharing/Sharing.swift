// Makes `import Sharing` work. `@_exported` is Swift's only way to re-export.
@_exported import SharedState
