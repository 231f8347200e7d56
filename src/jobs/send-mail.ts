import { sendMail } from '#platform/mail'
import type { Jobs } from '#platform/queue'

export const sendMailJob = async (mail: Jobs['send-mail']): Promise<void> => {
  await sendMail(mail)
}
