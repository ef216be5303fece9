import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { part } from '../together.ts'

/** Changes the text of every reply. */
export function saying(change: (text: string) => string): Alteration {
  return part('assistant', (plain) => ({
    work(...said) {
      const { course, ...work } = plain.work(...said)
      return { ...work, course: { ...course, text: change(course.text) } }
    },
  }))
}
