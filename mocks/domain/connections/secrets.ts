import type { Caller, Scene } from '../kernel/call.ts'

/** A property value that refers to a secret of the tenant by name. */
const REFERENCE = /^\{\{secret:([^{}]+)\}\}$/

/** The name of the secret in a property value. */
export function secretIn(value: string): string | undefined {
  return REFERENCE.exec(value)?.[1]
}

type Properties = Readonly<Record<string, string>>

/** Resolves secrets for the use of a connection only; returns the properties, or the first missing secret. */
export function resolveSecrets(
  properties: Properties,
  { view, caller }: Pick<Scene, 'view'> & { caller: Pick<Caller, 'tenantId'> },
): { properties: Properties } | { missing: string } {
  const resolved: Record<string, string> = {}
  for (const [key, value] of Object.entries(properties)) {
    const name = secretIn(value)
    const secret = name === undefined ? undefined : view.secrets.get(`${caller.tenantId}:${name}`)
    if (name !== undefined && secret === undefined) return { missing: name }
    resolved[key] = secret?.value ?? value
  }
  return { properties: resolved }
}
