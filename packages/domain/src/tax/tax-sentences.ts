/** What papers say of a treatment, with the VAT number or the certificate that proves it, if one does. */
export function sentencesFor(
  treatment: string,
  vatNumber: { readonly number: string } | null,
  certificate: { readonly number: string; readonly reason: string } | null,
): string[] {
  if (vatNumber) {
    return [
      `VAT reverse charge: intra-Community supply to ${vatNumber.number}. The recipient is liable for the VAT (Articles 138 and 196, Directive 2006/112/EC).`,
    ];
  }
  if (treatment === 'export') return ['Export: no tax is charged on deliveries abroad.'];
  if (!certificate) return [];
  return [`Tax exempt: ${certificate.reason}, certificate ${certificate.number}.`];
}
