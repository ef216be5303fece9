import { refersTo } from '../kit/given/template.ts'
import { isObject } from '../kit/stream/events.ts'
import type { Mistake } from './mistakes.ts'
import { type YamlFile, lineAt } from './yaml-file.ts'

/**
 * The placeholders of the values that refer to an object or a text which a case makes. A value without one refers to
 * nothing: its rules would blame the service for what the file leaves out.
 */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  'bulk_actions.rename': ['name'],
  'bulk_actions.untag': ['tag'],
  'fixtures.connection_flow': ['connectionId'],
  'fixtures.echoing_commands.body': ['text'],
  'fixtures.format_flow': ['formatId'],
  'fixtures.guarded_connection.body': ['password'],
  'fixtures.host_echo': ['text'],
  'fixtures.http_listener.body': ['text'],
  'fixtures.listener_schedule': ['listenerId'],
  'fixtures.macro_flow': ['macroId', 'macroName'],
  'fixtures.message_search': ['text'],
  'fixtures.parent_flow': ['flowId'],
  'fixtures.queue_listener': ['name'],
}

/** The values of a target file that hold none of their placeholders. */
export function missingReferences(content: unknown, yaml: YamlFile): Mistake[] {
  return Object.entries(REFERENCES).flatMap(([key, names]): Mistake[] => {
    const keys = key.split('.')
    const value = keys.reduce<unknown>((within, name) => (isObject(within) ? within[name] : undefined), content)
    if (value === undefined || value === null || names.some((name) => refersTo(value, name))) return []
    const placeholders = names.map((name) => `{${name}}`).join(' or ')
    return [{ line: lineAt(yaml, keys), text: `${key} must hold ${placeholders} where its reference stands` }]
  })
}
