/** What a schedule shows of `enabled`; a service may leave out members that are false. */
export function enabledOf(schedule: Readonly<Record<string, unknown>>): unknown {
  return schedule['enabled'] ?? false
}
