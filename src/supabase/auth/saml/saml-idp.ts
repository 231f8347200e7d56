import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js'

/** Test support: a SAML identity provider. Its key is public and used nowhere else. */
const CERTIFICATE =
  'MIIDGTCCAgGgAwIBAgIUUh+J7kc8qPRWNfJ6mPV0T2iz60IwDQYJKoZIhvcNAQELBQAwGzEZMBcGA1UEAwwQaWRwLmV4YW1wbGUudGVzdDAgFw0yNjExMjExOTI0MzRaGA8yMTI2MTAyODE5MjQzNFowGzEZMBcGA1UEAwwQaWRwLmV4YW1wbGUudGVzdDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAMBYEhGxg+ATanwsox+XC+si7CiRdFaqO/g7Y9MzSWa5XYYbd/cu9O6S4BCO4/JLbNpSqX+QyNn55PtpnVkFxgXsvh5ODQW03wLhPl3T85JVCLdgI2+wUqzX83iKw4gItZ8WO1rcP74po8VG7UzaQCj0+o0wdtq5e3Ebq6u9q9987NTY0jTyJHDQkIPl2H5CmQ2agN8DE0J/MIBYUaIynd0wco1ExeNmx+IMIwLgDGnc2i8iFQ3b4wKo05Yh8X3ftBA5EPHqpx01HoYQkMgOBDk/t7+jjL9i0SjhDgV306orkkJlWr0Cs5MWXtQ8+qN8p8tVt5W8+MqStxj3o+jt8QcCAwEAAaNTMFEwHQYDVR0OBBYEFC7W57uRXhc5i/FBhR3IhxX+Pln/MB8GA1UdIwQYMBaAFC7W57uRXhc5i/FBhR3IhxX+Pln/MA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAL2bb8fZ1m/GblQWvkgg7h6LxEMlR90u5I51bGKu0ZOAOXMv20iArrZKfKGtlhlTmPYf16ZqpmFiAqRVo8Mql8rSAqy36jodAQHPpiX5ZBdBjNvmHwaycnFd8+Uc+wY/beuU9dOrB5VaW/lN9IKX1lVZLm+JO/P7Rc5V6xjcfbzA/jAQdsR7DBLUOYu3xc7qstc6uFMwdWFIUwQrzjfyBlJdBKnseNvr8cnmsM15XVHt4hLcevW3pj/Kg2L8jAGk6HZRfFT23ENpIB1A3QEak6xMumYnjpCLNqWCAsuvNgWSDUrtEQsJ2G60dYvpCzFlwlH7yjXHcf82nVnZTKagaM4='
const KEY = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDAWBIRsYPgE2p8
LKMflwvrIuwokXRWqjv4O2PTM0lmuV2GG3f3LvTukuAQjuPyS2zaUql/kMjZ+eT7
aZ1ZBcYF7L4eTg0FtN8C4T5d0/OSVQi3YCNvsFKs1/N4isOICLWfFjta3D++KaPF
Ru1M2kAo9PqNMHbauXtxG6urvavffOzU2NI08iRw0JCD5dh+QpkNmoDfAxNCfzCA
WFGiMp3dMHKNRMXjZsfiDCMC4Axp3NovIhUN2+MCqNOWIfF937QQORDx6qcdNR6G
EJDIDgQ5P7e/o4y/YtEo4Q4Fd9OqK5JCZVq9ArOTFl7UPPqjfKfLVbeVvPjKkrcY
96Po7fEHAgMBAAECggEAX7kU2QBesJwJER5H2ldaI53AKNpmqyDScpHf9sJd48UZ
kb3G4NnaJIctAqCSOcmmtSqRVz6PbseqWSKxH5Y7fERbQ4q1eWMP34eIebqbS/aM
vXIXgKSgKIvai+GHOQKYnME8LdZR1Mo1Sl8nhulRJ/DvZme5ptXLZLmQIIrm5/QO
C/ZDleHhjohuRWQHVRaHAtQt3guT1tsCKWriLhEppC2vgGYRkWuNEThnP+I2u/DF
+SOShSU+xQhkoidzlfHKB7YhApB2TTd1QWZczwA6ilTyD0bXm5mA8x+Yj0Lr2GLR
lpdw3unNEiOth6xHSc3y/ccWzMCzCpdV3rSFiynFhQKBgQD6icqwBGRQZvkWP9Oh
C/v4dXbONQSrzh4VsVPxOwMYtN2+9hbKNzB4ox30XYzKECPNfDHQuSnSJNaHZqW5
HlzqihOWu1uHHa/SI9mAKIvxs9VSzroOm9nOQjhogkhSkMJRFNoKLNusOeY2Z1fJ
1y9Fs5QQnQaXOSGyGTyI5tAzHQKBgQDEiYHrCo6gHCVPY1ff/dkyBK+kABMSTxH1
erDRqDdQBlaO0zVch6F89ttfS7aRbqHyWLevmhAuKivvpiRrSWCq7LBUMuHMw//d
d1oC11yKuYF7qorZnKIQpsl1PPTfB7TVRiqXZtd3lwhXpnUnZO7AwhZs0L3Cxat9
vYBqlo73cwKBgDdU+0jIj4caVuTND+Y/iVSkTKraFsAC864CzfE3AUYRm++y1fGv
IqtiCxmPF6sAyYd2aGIaotvgeujIiM1LoWXDPPRLSLmcmtokRMMDMXUeLHzvXzQe
w4nEIkUikOp7Qg86NbWNlq6A0xEs3bycI7qXIJpSs8PuQDzfSflKUK0ZAoGBALsL
s12iOoMexlN71JIU4bS8yPxoJb5zCkB6d/XRBnNe1NoxIMPjQUnRFo7nW+WlSPOA
g7DYCzYkZJQ7psWEnD+P63D2y/c5QjXf9QZnOGe+jQDJGkRo0cTPN0Qgs1vf1bZ0
hOx6r+3dC89/WFgZszA4h2cgcrj/r2qIA8NtbrsJAoGBALVd2MZM+cCRGVzVZVvV
JkwxF8b0c+GNkncasd0RVNGfBxY9Q8tUf2JUkXU8JiVe3CmAj5pR38IL1Z0NMhDd
C+AJHqMbzVeiyIpZCkYctw0J9FZYgcm04jxnOV+ONZueVZpkbzkrLsKzSr96SZcm
W41tqlml5qBS/rrjg8kBiQE2
-----END PRIVATE KEY-----
`

export const IDP = 'https://idp.example.test/metadata'

/** The provider's metadata document. */
export const METADATA = `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${IDP}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${CERTIFICATE}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.test/sso"/></IDPSSODescriptor></EntityDescriptor>`

export type Assertion = {
  requestId: string
  acs: string
  audience: string
  nameId: string
  email?: string
  issuer?: string
  isSigned?: boolean
  ageMs?: number
}

/** A signed response to a request, in the form that a browser posts. */
export function signResponse({
  requestId,
  acs,
  audience,
  nameId,
  email,
  issuer = IDP,
  isSigned = true,
  ageMs = 0,
}: Assertion): string {
  const moment = (offsetMs: number) => new Date(Date.now() - ageMs + offsetMs).toISOString()
  const attributes = email
    ? `<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`
    : ''
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${requestId}" Version="2.0" IssueInstant="${moment(0)}" Destination="${acs}" InResponseTo="${requestId}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_a${requestId}" Version="2.0" IssueInstant="${moment(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${moment(300_000)}" Recipient="${acs}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${moment(-60_000)}" NotOnOrAfter="${moment(300_000)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${moment(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes}</saml:Assertion></samlp:Response>`
  const signed = isSigned
    ? signSamlPost(xml, "//*[local-name(.)='Assertion']", {
        privateKey: KEY,
        signatureAlgorithm: 'sha256',
        digestAlgorithm: 'sha256',
      })
    : xml
  return Buffer.from(signed).toString('base64')
}
