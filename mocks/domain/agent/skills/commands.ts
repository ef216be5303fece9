import { type Skill, table, unable } from './skill.ts'

/** Lists the commands of the host. */
export const listCommands: Skill = (_words, use) => {
  const found = use('host_list_commands', 'Reading the commands of the host', {})
  if (!found.success) return unable(found)
  const rows = found.text.split('\n').map((line) => {
    const [name = '', ...description] = line.split(': ')
    return [`\`${name}\``, description.join(': ')]
  })
  return `The host has **${rows.length}** commands:\n\n${table(['command', 'what it does'], rows)}\n\nSay *run the command version* to run one.`
}

/** Runs a command on the host. */
export const runCommand: Skill = ({ command = '' }, use) => {
  const found = use('host_cli', `Running ${command}`, { command })
  return found.success ? `\`${command}\` printed:\n\n\`\`\`\n${found.text}\n\`\`\`` : unable(found)
}
