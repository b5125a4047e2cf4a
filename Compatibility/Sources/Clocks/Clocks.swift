// Makes `import Clocks` work. `@_exported` is Swift's only way to re-export.
@_exported import Schedulers
