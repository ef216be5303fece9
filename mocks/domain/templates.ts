import type { TemplateRecord } from '../world/index.ts'
import { operation, reading } from './kernel/operation.ts'

export interface TemplateParts {
  render: (template: TemplateRecord) => Record<string, unknown>
  /** Whether a template matches a search: its name or description contains the text, ignoring case. */
  fits: (template: TemplateRecord, query: string) => boolean
}

export const templateParts: TemplateParts = {
  render: ({ id, name, description }) => ({ id, name, description }),
  fits: ({ name, description }, query) => `${name}\n${description}`.toLowerCase().includes(query.toLowerCase()),
}

/** The text to search for, in the mock's own form of request; empty to match everything. */
function queryOf(body: unknown): string {
  const { query } = (body ?? {}) as { query?: unknown }
  return typeof query === 'string' ? query : ''
}

/** Templates belong to the installation, not to a tenant. */
export const templateOperations = {
  listTemplates: operation('listTemplates')({
    apply: ({ view }) => reading([...view.templates.values()]),
    answer: (templates, { parts }) => ({ status: 200, json: templates.map((one) => parts.templates.render(one)) }),
  }),

  searchTemplates: operation('searchTemplates')({
    apply: ({ view, body, parts }) => {
      const query = queryOf(body)
      return reading([...view.templates.values()].filter((template) => parts.templates.fits(template, query)))
    },
    answer: (templates) => ({ status: 200, json: templates.map(({ id, name }) => ({ id, name })) }),
  }),

  getTemplate: operation('getTemplate')({
    find: ({ view, path }) => view.templates.get(path.templateId),
    apply: (_call, template) => reading(template),
    answer: (template, { parts }) => ({ status: 200, json: parts.templates.render(template) }),
  }),
}
