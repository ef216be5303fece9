import { Option } from 'commander'

/** An option that may be repeated and takes comma-separated values. */
export function several(flags: string, description: string): Option {
  return collecting(flags, description, (value) => value.split(','))
}

/** An option for files, which may be repeated. File names may contain commas. */
export function severalFiles(flags: string, description: string): Option {
  return collecting(flags, `${description}; may be repeated`, (value) => [value])
}

function collecting(flags: string, description: string, values: (value: string) => string[]): Option {
  const collect = (value: string, before: string[]): string[] => [...before, ...values(value)]
  return new Option(flags, description).default([]).argParser(collect as never)
}
