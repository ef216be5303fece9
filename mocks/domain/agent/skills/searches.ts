import { type Skill, table, unable } from './skill.ts'

/** Words that ask for any template. */
const ANY = 'to database flow service files'

/** Lists the templates that a message is about. */
export const searchTemplates: Skill = ({ query = ANY }, use) => {
  const found = use('search_templates', 'Searching the templates', { query })
  if (!found.success) return unable(found)
  const rows = found.text.split('\n').flatMap((line) => {
    const [, id, name, description] = /^(\d+): ([^.]+)\. (.*)$/.exec(line) ?? []
    return id === undefined ? [] : [[id, `**${name}**`, description]]
  })
  if (rows.length === 0) return 'I found no template for that.'
  return `These templates fit:\n\n${table(['id', 'template', 'what it does'], rows)}\n\nSay *import template ${rows[0]?.[0]}* to create a flow from one.`
}

/** Creates a flow from a template. */
export const importTemplate: Skill = ({ id = '' }, use) => {
  const found = use('import_template', `Importing template ${id}`, { template_id: Number(id), mode: 'standard' })
  return found.success ? found.text : unable(found)
}

/** Answers a question from the knowledge base. */
export const searchArticles: Skill = ({ query = '' }, use) => {
  const found = use('search_knowledge_base', 'Searching the knowledge base', { query })
  if (!found.success) return unable(found)
  const articles = found.text.split('\n').flatMap((line) => {
    const [, title, text] = /^\d+\. (.+?): (.*)$/.exec(line) ?? []
    return title === undefined ? [] : [{ title, text }]
  })
  const [first, ...others] = articles
  if (first === undefined) return 'I found nothing about that in the knowledge base.'
  const more = others.map(({ title }) => `- ${title}`).join('\n')
  return `**${first.title}**\n\n${first.text}${more === '' ? '' : `\n\nSee also:\n\n${more}`}`
}
