import { addTranslation } from '../language';
import { ukrainian } from './said';
import './invoiceChecks';
import './invoiceFormTexts';
import './invoiceWarnings';
import './invoiceWords';
import './invoices';
import './links';

addTranslation('uk', ukrainian);
