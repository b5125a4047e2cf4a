#if canImport(Glibc)
  import Glibc

  /// The names of computed properties, by the functions that read them for a key path.
  ///
  /// The description of a key path has the address of such a function in place of the property's name where
  /// the dynamic linker does not know the function. On Linux it never does; but the program's own table of
  /// symbols has it, unless it was stripped.
  enum GetterNames {
    /// The name of a property of the program.
    ///
    /// - Parameter address: The address of the function that reads the property.
    /// - Returns: `nil` where the name is not known: for a subscript, in a stripped program, and for what
    ///   belongs to a dynamic library.
    static func name(at address: UInt) -> String? {
      guard let program = Program.current, address >= program.bias,
        let symbol = program.getters[address - program.bias], let text = demangled(symbol)
      else { return nil }
      return propertyName(in: text)
    }

    /// The property in the text for a getter: `key path getter for Module.Type.name : Value : Type`. That of
    /// a type in a function begins with the name.
    static func propertyName(in text: String) -> String? {
      let prefix = "key path getter for "
      guard text.hasPrefix(prefix) else { return nil }
      let declaration = text.dropFirst(prefix.count)
      var name = ""
      var nesting = 0
      var isQuoted = false
      for (index, character) in zip(declaration.indices, declaration) {
        switch character {
        case "`": isQuoted.toggle()
        case _ where isQuoted: break
        case "(", "<":
          // A subscript's parameters are no name.
          if nesting == 0, name == "subscript" { return nil }
          nesting += 1
        case "[": nesting += 1
        case ")", "]": nesting -= 1
        case ">" where !declaration[..<index].hasSuffix("-"): nesting -= 1
        case " " where nesting == 0 && declaration[index...].hasPrefix(" : "):
          return name.asWritten
        case "." where nesting == 0, ":" where nesting == 0:
          name = ""
          continue
        default: break
        }
        name.append(character)
      }
      return nil
    }
  }

  extension String {
    /// The name without what symbols make of it: that of a private declaration is `(name in _8CC2…)`, and the
    /// spaces of one in quotes are no-break spaces.
    fileprivate var asWritten: String {
      guard hasPrefix("("), let end = firstRange(of: " in _")?.lowerBound else {
        return replacing("\u{a0}", with: " ")
      }
      return String(self[index(after: startIndex)..<end]).asWritten
    }
  }

  /// The symbols of the program that runs.
  private struct Program: @unchecked Sendable {
    // Sendable: nothing changes, and the file stays mapped for as long as the process runs.

    /// The names of functions that read properties for key paths, by their addresses in the file.
    let getters: [UInt: UnsafePointer<CChar>]
    /// How far from there they lie in memory.
    let bias: UInt

    static let current = Program()

    init?() {
      guard let file = mappedProgram(), let bias = loadBias(of: file) else { return nil }
      self.bias = bias
      getters = getterSymbols(in: file)
    }
  }

  // PT_PHDR and SHT_SYMTAB of ELF.
  private let tableOfSegments: UInt32 = 6
  private let tableOfSymbols: UInt32 = 2

  /// The program's file.
  private func mappedProgram() -> UnsafeRawBufferPointer? {
    let descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0, let start = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(size))
  }

  /// Returns the distance between the program's addresses in memory and those in the file: the kernel tells
  /// where the table of its segments is, which has an entry for itself.
  private func loadBias(of file: UnsafeRawBufferPointer) -> UInt? {
    // The module of the library leaves out the function.
    typealias Find = @convention(c) (_ type: CUnsignedLong) -> CUnsignedLong
    guard let header = file.value(at: 0, as: Elf64_Ehdr.self), let symbol = dlsym(nil, "getauxval") else {
      return nil
    }
    // Right, since the library declares it as `unsigned long getauxval(unsigned long)`. 3 is AT_PHDR.
    let table = unsafeBitCast(symbol, to: Find.self)(3)
    for number in 0..<Int(header.e_phnum) {
      let offset = entryOffset(header.e_phoff, number, header.e_phentsize)
      guard let segment = file.value(at: offset, as: Elf64_Phdr.self) else { return nil }
      if segment.p_type == tableOfSegments { return table &- UInt(segment.p_vaddr) }
    }
    return nil
  }

  /// Returns the offset of an entry of a table, or one outside of the file for what no file can have.
  private func entryOffset(_ start: UInt64, _ number: Int, _ size: UInt16) -> Int {
    let (offset, overflows) = start.addingReportingOverflow(UInt64(number) * UInt64(size))
    return overflows ? .max : Int(clamping: offset)
  }

  /// The functions of an ELF file whose names are those of functions that read properties for key paths.
  private func getterSymbols(in file: UnsafeRawBufferPointer) -> [UInt: UnsafePointer<CChar>] {
    guard MemoryLayout<UInt>.size == 8,
      let header = file.value(at: 0, as: Elf64_Ehdr.self),
      file.starts(with: [0x7f, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F"), 2])
    else { return [:] }
    func section(_ number: Int) -> Elf64_Shdr? {
      guard number < header.e_shnum else { return nil }
      let offset = entryOffset(header.e_shoff, number, header.e_shentsize)
      return file.value(at: offset, as: Elf64_Shdr.self)
    }
    for number in 0..<Int(header.e_shnum) {
      guard let table = section(number), table.sh_type == tableOfSymbols,
        let names = section(Int(table.sh_link)).flatMap(file.contents), names.last == 0,
        let symbols = file.contents(of: table)
      else { continue }
      return getters(among: symbols, names: names)
    }
    return [:]
  }

  private func getters(
    among symbols: UnsafeRawBufferPointer,
    names: UnsafeRawBufferPointer
  ) -> [UInt: UnsafePointer<CChar>] {
    guard let firstName = names.baseAddress?.assumingMemoryBound(to: CChar.self) else { return [:] }
    var getters: [UInt: UnsafePointer<CChar>] = [:]
    // Where a linker has made one function of several.
    var shared: Set<UInt> = []
    for offset in stride(from: 0, to: symbols.count, by: MemoryLayout<Elf64_Sym>.stride) {
      guard let symbol = symbols.value(at: offset, as: Elf64_Sym.self), symbol.st_value != 0,
        Int(symbol.st_name) < names.count
      else { continue }
      let name = firstName + Int(symbol.st_name)
      // What a key path getter's name has in it, so that few names need a closer look.
      guard strncmp(name, "$s", 2) == 0, strstr(name, "TK") != nil else { continue }
      let address = UInt(symbol.st_value)
      if let other = getters.updateValue(name, forKey: address), strcmp(other, name) != 0 {
        shared.insert(address)
      }
    }
    return getters.filter { !shared.contains($0.key) }
  }

  extension UnsafeRawBufferPointer {
    fileprivate func value<Value>(at offset: Int, as type: Value.Type) -> Value? {
      guard offset >= 0, offset <= count - MemoryLayout<Value>.size else { return nil }
      return loadUnaligned(fromByteOffset: offset, as: type)
    }

    fileprivate func contents(of section: Elf64_Shdr) -> UnsafeRawBufferPointer? {
      let (offset, size) = (Int(clamping: section.sh_offset), Int(clamping: section.sh_size))
      guard size <= count, offset <= count - size else { return nil }
      return UnsafeRawBufferPointer(rebasing: self[offset..<(offset + size)])
    }
  }

  private func demangled(_ symbol: UnsafePointer<CChar>) -> String? {
    guard let text = demangle(symbol, strlen(symbol), nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  // `@_silgen_name`: a function of the runtime that has no public declaration, `char *swift_demangle(const
  // char *, size_t, char *, size_t *, uint32_t)`. Its result is the caller's to free.
  @_silgen_name("swift_demangle")
  private func demangle(
    _ name: UnsafePointer<CChar>,
    _ length: Int,
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ bufferSize: UnsafeMutablePointer<Int>?,
    _ flags: UInt32
  ) -> UnsafeMutablePointer<CChar>?
#else
  /// The names of computed properties: key paths tell them themselves here, or they are not known.
  enum GetterNames {
    static func name(at address: UInt) -> String? { nil }
  }
#endif
