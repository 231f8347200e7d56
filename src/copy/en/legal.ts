/** One section of a legal page: its title, then paragraphs, then a list. */
export type LegalSection = { title: string; paragraphs?: string[]; points?: string[] }

export const privacyIntro =
  'This page explains which personal data is processed when you use Tanggap or write to a business that uses it, what for, and what your rights are.'
export const privacySections: LegalSection[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'For your account data (business owners and team members), the operator of this Tanggap instance is the controller of personal data under Indonesian Law Number 27 of 2022 on Personal Data Protection (UU PDP).',
      'For conversations with customers, the business that connected the WhatsApp number is the controller, and the operator of Tanggap is the processor acting on its orders. Customers who want to use their rights first contact the business they buy from.',
      'Tanggap can be self-hosted. The operator is the person or organisation that runs the instance you are visiting.',
    ],
  },
  {
    title: 'Data we process',
    points: [
      'Account: name, email address or phone number, password stored as a hash, verification factors, IP address and kind of browser of each session.',
      'Business: name, field, opening hours, knowledge that you upload or paste, AI settings, team members and their roles.',
      'Conversations: the WhatsApp number and profile name of customers, the content of messages, pictures, voice messages and documents, times, and delivery status.',
      'AI traces: the sources used, reasons, checks that were run, and their results, so that every answer can be traced.',
      'Technical logs without message content and without secrets, to keep the service running and secure.',
    ],
  },
  {
    title: 'Purposes and legal bases',
    points: [
      'Running the service you request: receiving, answering and handing over conversations (performance of a contract, Article 20 paragraph (2) letter b of the UU PDP).',
      'Account security, prevention of abuse, and repair of faults (legitimate interests, balanced with your rights).',
      'Measuring advertisements and signing in with social media: only with your consent, which you can withdraw at any time.',
    ],
  },
  {
    title: 'AI models and those who help us',
    paragraphs: [
      'Without a connected model, answers are looked up directly in the knowledge of the business, and no content of conversations leaves this instance. If the operator connects a model provider, the parts of conversations and knowledge that are needed are sent to that provider to write an answer.',
    ],
    points: [
      'Meta (WhatsApp) carries messages between customers and the business.',
      'Providers of AI models, email and storage chosen by the operator, each within its own task.',
      'We do not sell personal data, and we do not use customer conversations to train the models of others.',
    ],
  },
  {
    title: 'Transfers outside Indonesia',
    paragraphs: [
      'WhatsApp and some model providers process data outside Indonesia. Transfers go to parties with an equal level of protection, or under a binding agreement according to Article 56 of the UU PDP.',
    ],
  },
  {
    title: 'How long data is kept',
    points: [
      'Conversations: until their business is deleted. A shorter period cannot be set yet.',
      'Temporary accounts that were never secured may be deleted after a long time without use.',
      'Session and device cookies at most 400 days; advertising cookies (_fbc and _fbp) at most 90 days.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: ['According to Articles 5 to 13 of the UU PDP you have the right:'],
    points: [
      'to know who processes your data, what for, and on which basis;',
      'to see, receive a copy of, complete and correct your data;',
      'to end the processing of your data, and to have it erased or destroyed;',
      'to withdraw consent and restrict processing;',
      'to object to decisions based only on automated processing, including asking for an answer by a person;',
      'to move your data in a form that machines commonly read;',
      'to sue and receive compensation for violations.',
    ],
  },
  {
    title: 'How to use those rights',
    paragraphs: [
      "Send your request to the business you contact, or to the operator of this instance for account data. Requests are answered at the latest 3 x 24 hours after they arrive. We may ask for proof that the data is yours. The owner and admins of a business can erase a customer's data, and download the list of customers, on the Customers page. There they can also download a copy of one customer's data as JSON.",
      'If you are not satisfied, you can complain to the competent personal data protection authority in Indonesia.',
    ],
  },
  {
    title: 'Security',
    paragraphs: [
      'Passwords are stored as hashes, channel tokens are encrypted, and every request to the database is limited to the business of its caller. The connection is encrypted if the address in your browser begins with https. If data protection fails, we notify you and the competent authority in writing at the latest within 3 x 24 hours, according to Article 46 of the UU PDP.',
    ],
  },
  {
    title: 'Cookies',
    points: [
      'tanggap-auth-token: your sign-in session.',
      'sb-device: this browser has signed in before, so that attempts of others do not slow you down.',
      'tema, bilah, persetujuan, bahasa: your choices of appearance, consent and language.',
      '_fbc, _fbp: the source of an advertisement, only if the address you open carries it and you have not refused.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'This service is meant for businesses. Data of children is processed only if a business needs it to serve an order, and with the consent of a parent or guardian.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'Changes are written on this page. The date above shows the version you are reading.',
    ],
  },
]

export const termsIntro =
  'By using Tanggap you agree to the following terms. Read them together with the Privacy Policy.'
export const termsSections: LegalSection[] = [
  {
    title: 'The service',
    paragraphs: [
      "Tanggap connects a business's WhatsApp number with a team inbox and an AI agent. The AI answers from the knowledge that the business gives, shows its sources, and hands conversations to people when it does not know, is asked to, or may not answer.",
    ],
  },
  {
    title: 'Account and business',
    points: [
      'You may try without signing up. A temporary account must be secured before you invite a team or leave test mode.',
      'You keep your password secret and are responsible for what the team members you invite do.',
      'You declare that you may represent the business you register, and that you may use the numbers you connect.',
    ],
  },
  {
    title: 'WhatsApp',
    paragraphs: [
      "Tanggap is not part of, affiliated with, or endorsed by WhatsApp or Meta. You are bound by WhatsApp's terms and business policies.",
    ],
    points: [
      "Through official WhatsApp (Cloud API), ordinary messages can only be sent within 24 hours of the customer's last message; after that a template approved by Meta is needed, and Meta's conversation fees may apply.",
      'Linking by QR is unofficial; WhatsApp may limit the number. The business uses it at its own risk.',
    ],
  },
  {
    title: 'AI answers',
    points: [
      'The AI can be wrong. Tanggap checks that prices, dates and figures of an answer are in its sources, but the business is responsible for the truth of the sources.',
      'A business is bound by the offers it makes to consumers, including those made by AI, according to Indonesian Law Number 8 of 1999 on Consumer Protection.',
      'When customers ask, the AI says that it is an AI, and customers can always ask for a person.',
      'The AI can be stopped at any time with the button in the dashboard.',
    ],
  },
  {
    title: 'What is not allowed',
    points: [
      'sending bulk messages without the consent of recipients, fraud, or goods and services forbidden by Indonesian law or by the policies of WhatsApp;',
      'uploading personal data of others without a legal basis;',
      'trying to enter the data of other businesses, disturbing the service, or evading its limits.',
    ],
  },
  {
    title: 'Data and content',
    paragraphs: [
      'Knowledge, conversations and customer data stay the property of the business. You permit us to process them only as far as running the service requires. The processing of personal data is governed by the Privacy Policy, which counts as a processor agreement under Law Number 27 of 2022.',
      "Deleting a business deletes everything that belongs to it. Invoices and receipts of subscriptions stay in the operator's books. No copy of the data is made first.",
    ],
  },
  {
    title: 'Costs',
    points: [
      'Without a plan of the operator of the instance there is no subscription fee.',
      'The operator of the instance decides whether its use is paid, and how to pay.',
      'Message fees of Meta and fees of AI model providers are outside Tanggap.',
    ],
  },
  {
    title: 'Availability',
    paragraphs: [
      'We work to keep the service available and to lose no message that was received. Faults of WhatsApp, model providers or networks are beyond our control.',
    ],
  },
  {
    title: 'Liability',
    paragraphs: [
      'As far as the law allows, our liability is limited to what you paid the operator in the last three months. This limit does not apply to intent, gross negligence, or rights that cannot be waived under Indonesian law. The software itself is provided under the Apache-2.0 licence, as it is.',
    ],
  },
  {
    title: 'Ending',
    paragraphs: [
      'You can stop and delete your business at any time in Settings. We may suspend accounts that break these terms after notice, unless waiting would harm others or is forbidden by law.',
    ],
  },
  {
    title: 'Applicable law',
    paragraphs: [
      "These terms are governed by the law of the Republic of Indonesia. Disputes are first settled by deliberation, then by the Consumer Dispute Settlement Agency (BPSK) or the district court of the operator's domicile.",
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'Changes are written on this page. If you do not agree, you can stop and delete your business.',
    ],
  },
]

export const validSince = (date: string) => `In force since ${date}`
export const contents = 'On this page'
