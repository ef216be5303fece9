import { Option } from 'commander'

/** An option that may be repeated, and whose values may be joined with commas. */
export function several(flags: string, description: string): Option {
  const collect = (value: string, before: string[]): string[] => [...before, ...value.split(',')]
  return new Option(flags, description).default([]).argParser(collect as never)
}
