// Makes `import DependenciesTestSupport` work. `@_exported` is Swift's only way to re-export.
@_exported import DependencyInjection
@_exported import DependencyInjectionTestSupport
