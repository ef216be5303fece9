import { type Skill, unable } from './skill.ts'

/** Opens a support ticket. */
export const openTicket: Skill = ({ subject = '', email }, use, { caller }) => {
  // Users of the mock have a login, but no address.
  const address = email ?? `${caller.user.login}@example.com`
  const description = `${caller.user.login} asked the agent for this ticket: ${subject}`
  const opened = use('create_support_ticket', 'Opening a support ticket', {
    subject,
    description,
    user_email: address,
  })
  return opened.success ? `${opened.text} It is about **${subject}**, and replies go to ${address}.` : unable(opened)
}
