// Makes `import ConcurrencyExtras` work. `@_exported` is the only spelling that the language has for a
// re-export.
@_exported import DependencyInjection
